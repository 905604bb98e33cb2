-- Links that change an account's email. `email` is the email that the link sets: the new one, or the old
-- one again ('email-undo'). `session_id` is the session that asked for the change: it continues after
-- the change, all others end.
alter table account_link drop constraint account_link_purpose_check;
alter table account_link add constraint account_link_purpose_check
  check (purpose in ('confirm', 'reset', 'email', 'email-undo'));
alter table account_link add column email text check (email = lower(email));
alter table account_link add column session_id uuid;
alter table account_link add constraint account_link_sets_email
  check ((email is not null) = (purpose in ('email', 'email-undo')));

-- Keyed hashes of the emails and phones that a business's owner had before, as in trial_claim. They
-- count for the right to a trial, so a changed phone gives no second trial.
create table trial_key (
  business_id uuid not null references business (id) on delete cascade,
  key_hash bytea not null,
  primary key (business_id, key_hash)
);
