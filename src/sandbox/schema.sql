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

-- Reviews on the emulated Google, by location ('locations/M').
create table if not exists sandbox.google_review (
  location text not null,
  id text not null,
  review text not null,
  primary key (location, id)
);
