-- Mail on its way. What it says and to whom is kept only until it is settled; the key stays for a
-- while, so that the same message is not put on its way twice.
create table mail_outbox (
  key text primary key,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'refused', 'given_up')),
  recipient text,
  subject text,
  html text,
  plain text,
  attempts int not null default 0,
  smtp_code int,
  created_at timestamptz not null,
  settled_at timestamptz,
  check ((status = 'waiting') = (settled_at is null)),
  check (status = 'waiting' or (recipient is null and subject is null and html is null and plain is null))
);
create index mail_outbox_age on mail_outbox (created_at);

-- Refresh tokens that were exchanged for a newer one: seeing one again means that it was stolen.
create table spent_refresh (
  refresh_hash bytea primary key,
  session_id uuid not null references session (id) on delete cascade,
  spent_at timestamptz not null
);
create index spent_refresh_session on spent_refresh (session_id);

-- Links mailed to an account, each good once and for a while; asking again ends the older ones.
create table account_link (
  token_hash bytea primary key,
  account_id uuid not null references account (id) on delete cascade,
  purpose text not null check (purpose in ('confirm', 'reset')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index account_link_account on account_link (account_id, purpose);
create index account_link_expiry on account_link (expires_at);

-- When the owner asked for everything to be removed: nobody enters any more, a job does the rest.
alter table account add column closed_at timestamptz;

-- Counts of attempts, by a hash of what is limited and whom. Losing them in a crash does no harm.
create unlogged table rate_limit (
  key bytea primary key,
  hits int not null,
  resets_at timestamptz not null
);
create index rate_limit_reset on rate_limit (resets_at);
