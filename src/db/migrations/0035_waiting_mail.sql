-- The operator's metrics count the waiting mails every few seconds, among all mails of 60 days.
create index mail_outbox_waiting on mail_outbox (created_at) where status = 'waiting';
