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

-- As before, and forgets the reports, which name reviews of the former place.
create or replace function forget_google_place() returns trigger language plpgsql as $$
begin
  -- An ended grant stays ended, and forgets the place too.
  update google_connection set state = case state when 'ended' then 'ended' else 'choosing' end,
    account_name = null, location_name = null, place_title = null, read_at = null, read_all_at = null,
    next_read_at = null, failed_reads = 0, average = null, total = null, trouble = null
  where business_id = new.id;
  delete from google_review where business_id = new.id;
  delete from google_report where business_id = new.id;
  return null;
end $$;
