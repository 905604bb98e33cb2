-- The printed call is followed by the same question in Spanish and English.
alter table business add column print_translated boolean not null default false;
