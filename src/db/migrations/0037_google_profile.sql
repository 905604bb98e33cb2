-- The connection of a business to its place on Google Business Profile.
create table google_connection (
  business_id uuid primary key references business (id) on delete cascade,
  -- 'choosing': the owner agreed, and has to choose the place. 'ended': Google ended the grant.
  state text not null check (state in ('choosing', 'connected', 'ended')),
  -- Encrypted with the program's key. Null once Google ended the grant.
  refresh_token bytea,
  -- 'accounts/N' and 'locations/M'. Paths of the reviews need both.
  account_name text check (account_name ~ '^accounts/[^/]+$'),
  location_name text check (location_name ~ '^locations/[^/]+$'),
  connected_at timestamptz not null,
  -- The last pass over the newest reviews, and the last one over all, which finds removed reviews.
  read_at timestamptz,
  read_all_at timestamptz,
  next_read_at timestamptz,
  failed_reads integer not null default 0,
  -- Google's own figures of the last pass. They are content of Google: kept 30 days, as the reviews.
  average numeric(4, 3),
  total integer,
  check ((refresh_token is null) = (state = 'ended')),
  check (state <> 'connected' or (account_name is not null and location_name is not null))
);
-- A connection that was never read is due first.
create index google_connection_due on google_connection (next_read_at nulls first)
  where state = 'connected';

-- Reviews of a connected place, as Google showed them at `fetched_at`. Erased after 30 days without a new
-- reading and when the owner disconnects. Photos and links to reviewers are not stored.
create table google_review (
  business_id uuid not null references google_connection (business_id) on delete cascade,
  review_id text not null,
  -- Null: anonymous.
  reviewer text,
  -- Null: a value that we do not know.
  stars smallint check (stars between 1 and 5),
  text text not null,
  translation text not null default '',
  photos integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  fetched_at timestamptz not null,
  reply text,
  reply_updated_at timestamptz,
  reply_state text check (reply_state in ('pending', 'rejected', 'approved', 'unknown')),
  -- Google's word for the reason of a rejection.
  reply_violation text,
  -- When the owner sent the last reply from the panel. Null: never, or not from here.
  reply_sent_at timestamptz,
  primary key (business_id, review_id),
  check ((reply is null) = (reply_updated_at is null)),
  check ((reply is null) = (reply_state is null))
);
create index google_review_newest on google_review (business_id, created_at desc, review_id);
create index google_review_unanswered on google_review (business_id, created_at desc, review_id)
  where reply is null;
create index google_review_age on google_review (fetched_at);
