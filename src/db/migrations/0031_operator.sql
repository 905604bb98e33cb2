-- Operators of the service. They are not accounts: no session or password of an owner opens the desk.
create table operator (
  id uuid primary key,
  email text not null unique,
  created_at timestamptz not null,
  -- The row of a removed operator stays, because the audit log refers to it.
  removed_at timestamptz,
  password_hash text,
  -- The secret of the one-time codes is derived from this value and the program's key.
  totp_salt bytea,
  -- The newest 30-second step whose code was accepted. Each code is accepted once.
  totp_step bigint not null default 0,
  check ((password_hash is null) = (totp_salt is null))
);

-- Links that `npm run operator` prints. An operator sets up a passkey or a one-time code with one.
create table operator_invite (
  token_hash bytea primary key,
  operator_id uuid not null references operator (id),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index operator_invite_operator on operator_invite (operator_id);

-- WebAuthn credentials of operators, as in `passkey`.
create table operator_passkey (
  id text primary key,
  operator_id uuid not null references operator (id),
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index operator_passkey_operator on operator_passkey (operator_id);

create table operator_session (
  id uuid primary key,
  operator_id uuid not null references operator (id),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index operator_session_operator on operator_session (operator_id);

-- Every look and act of an operator. It has ids only. The columns are not called business_id and
-- account_id, because the removal of an account deletes the rows of all tables with these columns.
create table operator_audit (
  id uuid primary key,
  at timestamptz not null,
  operator_id uuid not null references operator (id),
  -- Method and path of the call, such as 'POST /api/operator/businesses/{business}/block'.
  action text not null,
  business uuid,
  target text
);
create index operator_audit_business on operator_audit (business, id) where business is not null;

create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'operator_audit is append-only';
end $$;
create trigger append_only before update or delete or truncate on operator_audit
  for each statement execute function refuse_change_of_audit();

-- Set while the operator has blocked the business: its panel, its review page and its mails are off.
alter table business add column blocked_at timestamptz;

-- A mail that was given up keeps its content, so that the operator can send it again. A daily job
-- deletes the content.
alter table mail_outbox drop constraint mail_outbox_check1;
alter table mail_outbox add constraint mail_outbox_content check (status in ('waiting', 'given_up')
  or (recipient is null and subject is null and html is null and plain is null));
alter table mail_outbox drop constraint mail_outbox_check2;
alter table mail_outbox add constraint mail_outbox_headers check (status in ('waiting', 'given_up')
  or headers is null);
create index mail_outbox_given_up on mail_outbox (settled_at) where status = 'given_up';

-- Signed webhooks that the program could not use. Only ids and the topic, never the body.
create table webhook_unreadable (
  id uuid primary key,
  received_at timestamptz not null,
  topic text,
  resource_id text,
  reason text not null
);

-- Sources of the marketing claims and testimonials, which the operator enters at the desk.
create table site_claim_source (
  claim text primary key,
  source text not null,
  updated_at timestamptz not null
);
create table site_testimonial (
  id uuid primary key,
  words text not null,
  name text not null,
  business text not null,
  stars smallint not null check (stars between 1 and 5),
  created_at timestamptz not null
);

-- Processes store the documents of the site; a change of what they show drops them.
create function announce_site_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('business_changed', 'site');
  return null;
end $$;
create trigger announce_change after insert or update or delete on site_claim_source
  for each statement execute function announce_site_change();
create trigger announce_change after insert or update or delete on site_testimonial
  for each statement execute function announce_site_change();
