-- Log-in with Google. `sub` identifies a Google account for ever. Its email, which 'Minha conta' shows, may change.
create table google_identity (
  sub text primary key,
  account_id uuid not null unique references account (id) on delete cascade,
  email text,
  linked_at timestamptz not null,
  last_used_at timestamptz
);

-- True while the password is random bytes that no person knows, because the account began with Google.
alter table account add column password_is_random boolean not null default false;

-- The Google account of a sign-up whose email Google has not verified, and of a link that joins one to an account.
alter table pending_sign_up add column google_sub text, add column google_email text;
alter table account_link add column google_sub text, add column google_email text,
  add check ((google_sub is not null) = (purpose = 'google'));
alter table account_link
  drop constraint account_link_purpose_check,
  add constraint account_link_purpose_check
    check (purpose in ('confirm', 'reset', 'email', 'email-undo', 'google'));

alter table login_attempt
  drop constraint login_attempt_outcome_check,
  add constraint login_attempt_outcome_check check (outcome in ('opened', 'google', 'password', 'limit',
    'address_limit', 'unconfirmed', 'returned', 'google_unlinked'));
