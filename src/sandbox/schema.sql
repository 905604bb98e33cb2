-- The emulators' tables have their own schema, apart from the product's tables.
-- Without the lock, two processes that start together would both create the schema, and one would fail.
select pg_advisory_xact_lock(7305516);
create schema if not exists sandbox;
create table if not exists sandbox.mail (
  id uuid primary key,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null,
  received_at timestamptz not null
);
create index if not exists mail_received on sandbox.mail (received_at desc);
create table if not exists sandbox.payments (
  id int primary key check (id = 1),
  world text not null
);
-- The advance of the demo's clock.
create table if not exists sandbox.clock (
  id int primary key check (id = 1),
  ahead_ms bigint not null
);

-- The configured behaviour of each emulated service.
create table if not exists sandbox.switch (
  name text primary key,
  value text not null
);

create table if not exists sandbox.recaptcha_token (
  token text primary key,
  hostname text not null,
  issued_at timestamptz not null,
  used boolean not null default false
);
alter table sandbox.recaptcha_token add column if not exists site_key text not null default '';

-- Google's side of the Business Profile APIs: users, their accounts and places, grants and tokens.
create table if not exists sandbox.google_user (
  id text primary key,
  name text not null,
  position int not null
);
create table if not exists sandbox.google_account (
  name text primary key,
  user_id text not null references sandbox.google_user (id) on delete cascade,
  title text not null,
  type text not null,
  position int not null
);
create index if not exists google_account_user on sandbox.google_account (user_id, position);
create table if not exists sandbox.google_location (
  account_name text not null references sandbox.google_account (name) on delete cascade,
  name text not null,
  title text not null,
  address text,
  place_id text,
  verified boolean not null default true,
  primary key (account_name, name)
);
alter table sandbox.google_location add column if not exists duplicate_of text;
create table if not exists sandbox.google_code (
  code text primary key,
  user_id text not null,
  redirect_uri text not null,
  challenge text,
  scope text not null,
  issued_at timestamptz not null,
  used boolean not null default false
);
create table if not exists sandbox.google_grant (
  refresh_token text primary key,
  user_id text not null,
  scope text not null,
  issued_at timestamptz not null,
  -- Of a consent in testing mode: after seven days.
  expires_at timestamptz,
  ended boolean not null default false
);
create index if not exists google_grant_user on sandbox.google_grant (user_id, issued_at);
create table if not exists sandbox.google_access_token (
  token text primary key,
  refresh_token text not null references sandbox.google_grant (refresh_token) on delete cascade,
  expires_at timestamptz not null
);

-- Reviews on the emulated Google, by location ('locations/M').
create table if not exists sandbox.google_review (
  location text not null,
  id text not null,
  review text not null,
  primary key (location, id)
);

-- The browsers' side of notifications: their keys, and what they were sent.
create table if not exists sandbox.push_subscription (
  id text primary key,
  private_key bytea not null,
  auth bytea not null,
  server_key text not null
);
create table if not exists sandbox.push_message (
  id uuid primary key,
  subscription_id text not null,
  text text not null,
  topic text,
  urgency text,
  received_at timestamptz not null
);

-- Log-in with Google: what the identity says of a user, and the keys that sign it.
alter table sandbox.google_user add column if not exists email text;
alter table sandbox.google_code add column if not exists nonce text;
create table if not exists sandbox.google_key (
  kid text primary key,
  private_jwk text not null,
  made_at timestamptz not null
);
