-- The mails of a shop's first week: one on day 2 and one on day 7 after the confirmation, if a step was missing.
-- The key keeps them to these two. `done_at` is when the step was seen done within two weeks of the mail.
create table first_week_mail (
  business_id uuid not null references business (id) on delete cascade,
  day smallint not null check (day in (2, 7)),
  step text not null check (step in ('place', 'print', 'invite')),
  queued_at timestamptz not null,
  done_at timestamptz,
  primary key (business_id, day)
);
create index first_week_mail_queued on first_week_mail (queued_at);

-- Each morning finds the accounts of two and of seven days ago.
create index account_confirmed on account (confirmed_at);
