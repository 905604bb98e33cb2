-- The owner reported a review to Google, as the owner noted it. Erased with its review, with the connection, and 29
-- days after the review left Google: its id is content of Google.
create table google_report (
  business_id uuid not null references google_connection (business_id) on delete cascade,
  review_id text not null,
  reason text not null check (
    reason in ('spam', 'conflict', 'off-topic', 'wrong-place', 'offence', 'hate', 'personal', 'obscene')
  ),
  reported_at timestamptz not null,
  -- 'kept': the owner noted it. 'removed': a reading no longer found the review, whoever removed it.
  outcome text not null check (outcome in ('waiting', 'kept', 'removed')),
  outcome_at timestamptz,
  primary key (business_id, review_id),
  check ((outcome = 'waiting') = (outcome_at is null))
);
