-- What the owner sees of a session in 'Minha conta': the name of its browser and system, such as
-- 'Chrome no Android'. The User-Agent header and the IP address are not stored. `device_hash` is the
-- hash in known_device, so that ending a session also makes its browser a new one.
alter table session add column device_name text;
alter table session add column device_hash bytea;

-- The first login sends no mail about a new device. Null until then.
alter table account add column first_login_at timestamptz;
update account set first_login_at = created_at
where confirmed_at is not null and password_hash is not null;

-- WebAuthn credentials. `id` is the credential id that the authenticator chose, in base64url.
create table passkey (
  id text primary key,
  account_id uuid not null references account (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  public_key bytea not null,
  -- The authenticator's signature counter. Always 0 for passkeys that are synchronized.
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

-- Challenges are signed, not stored. This table has those that were used, until they expire.
create table passkey_challenge_spent (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index passkey_challenge_spent_expiry on passkey_challenge_spent (expires_at);
