-- A device that gets notifications for a person, until the session that turned them on ends.
create table push_subscription (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  session_id uuid not null references session (id) on delete cascade,
  endpoint_secret bytea not null,
  keys_secret bytea not null,
  endpoint_hash bytea not null unique,
  created_at timestamptz not null
);
create index push_subscription_account on push_subscription (account_id);
create index push_subscription_session on push_subscription (session_id);

-- Whoever ends a session ends the notifications of its device.
create function delete_push_of_session() returns trigger language plpgsql as $$
begin
  delete from push_subscription where session_id = new.id;
  return null;
end $$;
create trigger session_revoked after update of revoked_at on session
  for each row when (new.revoked_at is not null)
  execute function delete_push_of_session();

-- What a device was sent, so that a repeated job sends it once.
create table push_sent (
  subscription_id uuid not null references push_subscription (id) on delete cascade,
  key text not null,
  at timestamptz not null,
  primary key (subscription_id, key)
);
create index push_sent_age on push_sent (at);
