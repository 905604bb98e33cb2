-- True for alerts and digests, which quote customers. They do not keep their content when they are
-- given up.
alter table mail_outbox add column quotes_customers boolean not null default false;
