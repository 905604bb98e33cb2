-- A reading locks the connection while it stores reviews. The deletion must come after the connection is
-- locked, so that it sees these reviews, and so that both take their locks in the same order.
create or replace function forget_google_place() returns trigger language plpgsql as $$
begin
  -- An ended grant stays ended, and forgets the place too.
  update google_connection set state = case state when 'ended' then 'ended' else 'choosing' end,
    account_name = null, location_name = null, place_title = null, read_at = null, read_all_at = null,
    next_read_at = null, failed_reads = 0, average = null, total = null, trouble = null
  where business_id = new.id;
  delete from google_review where business_id = new.id;
  return null;
end $$;
