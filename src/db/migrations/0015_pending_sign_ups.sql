-- Sign-ups of an email that has no password yet. Anyone may sign up any email, so each browser's
-- sign-up is stored beside the others. The account gets the password of the browser that also
-- proves to receive the mail.
create table pending_sign_up (
  account_id uuid not null references account (id) on delete cascade,
  device_hash bytea not null,
  password_hash text not null,
  phone text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (account_id, device_hash)
);
create index pending_sign_up_expiry on pending_sign_up (expires_at);

-- Null until a password is chosen by a person who receives the account's mail.
alter table account alter column password_hash drop not null;

-- The browser whose sign-up a confirmation link was mailed for: its next link replaces this one.
alter table account_link add column device_hash bytea;

-- Unconfirmed accounts keep their links. No browser knows the secret of these sign-ups.
insert into pending_sign_up (account_id, device_hash, password_hash, phone, created_at, expires_at)
select id, sha256(uuid_send(gen_random_uuid())), password_hash, coalesce(phone, ''), created_at, now() + interval '48 hours'
from account where confirmed_at is null and closed_at is null;
update account set password_hash = null, phone = null where confirmed_at is null and closed_at is null;
