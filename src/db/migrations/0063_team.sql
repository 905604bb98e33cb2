-- An invitation to the team of a business. Its link is mailed; it is valid once, until it expires.
create table member_invite (
  business_id uuid not null references business (id) on delete cascade,
  id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('manager', 'staff')),
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (business_id, id)
);
create unique index member_invite_email on member_invite (business_id, email);
create index member_invite_expiry on member_invite (expires_at);

-- Who did what in a business. No column is named account_id: an entry belongs to the business, not to its actor.
create table business_audit (
  business_id uuid not null references business (id) on delete cascade,
  id uuid not null,
  at timestamptz not null,
  actor uuid not null,
  action text not null,
  target text,
  primary key (business_id, id)
);
create index business_audit_age on business_audit (at);

