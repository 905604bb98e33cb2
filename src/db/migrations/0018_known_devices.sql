-- Browsers that have logged in to an account. Their attempts have a counter of their own, so that
-- strangers' attempts do not lock the owner out.
create table known_device (
  account_id uuid not null references account (id) on delete cascade,
  device_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (account_id, device_hash)
);
create index known_device_age on known_device (last_used_at);
