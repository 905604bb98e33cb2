-- A consent that an owner started. The browser returns from Google with the state, once, within minutes.
create table google_consent (
  business_id uuid not null references business (id) on delete cascade,
  state_hash bytea not null,
  -- Only the session that started the consent may finish it.
  session_id uuid not null references session (id) on delete cascade,
  -- The PKCE verifier, encrypted with the program's key.
  verifier_secret bytea not null,
  expires_at timestamptz not null,
  primary key (business_id, state_hash)
);
create index google_consent_session on google_consent (session_id);
create index google_consent_expiry on google_consent (expires_at);

-- Grants that the owner ended and that Google has not confirmed as revoked. No foreign key: the row
-- outlives the business. It is deleted when Google confirms, or after some days.
create table google_revocation (
  id uuid primary key,
  former_business_id uuid not null,
  refresh_token bytea not null,
  created_at timestamptz not null
);
create index google_revocation_business on google_revocation (former_business_id);

-- The title of the place that the owner chose, and why the last reading failed.
alter table google_connection
  add column place_title text,
  add column trouble text check
    (trouble in ('not-allowed', 'not-found', 'not-approved', 'busy', 'refused', 'temporary'));

-- The reviews belong to the place of the business. With another place the owner has to choose again, and
-- nothing of the former place may be shown.
create function forget_google_place() returns trigger language plpgsql as $$
begin
  delete from google_review where business_id = new.id;
  -- An ended grant stays ended, and forgets the place too.
  update google_connection set state = case state when 'ended' then 'ended' else 'choosing' end,
    account_name = null, location_name = null, place_title = null, read_at = null, read_all_at = null,
    next_read_at = null, failed_reads = 0, average = null, total = null, trouble = null
  where business_id = new.id;
  return null;
end $$;
create trigger business_place_changed after update of place_id on business
  for each row when (old.place_id is distinct from new.place_id)
  execute function forget_google_place();
