-- A key with which another program uses /api/v1 for one business. A revoked key has no row.
create table api_key (
  business_id uuid not null references business (id) on delete cascade,
  id uuid not null,
  key_hash bytea not null unique,
  -- The last characters of the key, so that the owner recognises it.
  hint text not null,
  name text not null,
  scopes text[] not null check (cardinality(scopes) > 0),
  created_at timestamptz not null,
  expires_at timestamptz,
  -- Written at most once a minute.
  last_used_at timestamptz,
  primary key (business_id, id)
);
