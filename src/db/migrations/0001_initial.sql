-- Accounts and their sessions.
create table account (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text not null,
  phone text,
  confirmed_at timestamptz,
  created_at timestamptz not null
);

create table session (
  id uuid primary key,
  account_id uuid not null references account (id) on delete cascade,
  refresh_hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index session_account on session (account_id);
create index session_expiry on session (expires_at);

-- A tenant. Every table of a tenant's data has business_id first in its key.
create table business (
  id uuid primary key,
  account_id uuid not null unique references account (id) on delete cascade,
  place_id text,
  place_name text,
  address text,
  google_url text,
  min_score_review smallint not null default 4 check (min_score_review between 1 and 5),
  main_message_invite text,
  created_at timestamptz not null
);

create table business_logo (
  business_id uuid primary key references business (id) on delete cascade,
  sha256 text not null,
  media_type text not null,
  content bytea not null
);

-- Slugs are forever: a printed QR keeps working after any change, so a slug never changes hands.
create table slug (
  slug text primary key,
  business_id uuid not null references business (id) on delete cascade,
  is_current boolean not null,
  created_at timestamptz not null
);
create unique index slug_current on slug (business_id) where is_current;

-- seq and star_seq number a business's reviews, all and per star, without gaps:
-- page N of the messages is a range of them, however large N is.
create table review (
  business_id uuid not null references business (id) on delete cascade,
  id uuid not null,
  seq bigint not null,
  rating smallint not null check (rating between 1 and 5),
  star_seq bigint not null,
  comment text not null,
  source text not null default '',
  displayed boolean not null default false,
  google_clicked_at timestamptz,
  created_at timestamptz not null,
  primary key (business_id, id)
);
create unique index review_order on review (business_id, seq);
create unique index review_star_order on review (business_id, rating, star_seq);
create index review_unread on review (business_id, seq) where not displayed;

-- One row a business: what the summary shows and what numbers the next review.
create table rating_count (
  business_id uuid primary key references business (id) on delete cascade,
  stars_1 bigint not null default 0,
  stars_2 bigint not null default 0,
  stars_3 bigint not null default 0,
  stars_4 bigint not null default 0,
  stars_5 bigint not null default 0
);

-- What happened on a day (America/Sao_Paulo), by the source named in the link.
create table activity_day (
  business_id uuid not null references business (id) on delete cascade,
  day date not null,
  source text not null default '',
  visits bigint not null default 0,
  stars_1 bigint not null default 0,
  stars_2 bigint not null default 0,
  stars_3 bigint not null default 0,
  stars_4 bigint not null default 0,
  stars_5 bigint not null default 0,
  invites bigint not null default 0,
  google_clicks bigint not null default 0,
  primary key (business_id, day, source)
);

-- A human-check solution is good once; rows go when the solution itself has expired.
create table human_check_spent (
  id text primary key,
  expires_at timestamptz not null
);
create index human_check_spent_expiry on human_check_spent (expires_at);
