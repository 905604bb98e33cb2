-- An unfinished pass over all reviews: its start, and the next page (null: the first one).
alter table google_connection
  add column pass_started_at timestamptz,
  add column pass_page text;

-- Another place has other pages.
create function restart_google_pass() returns trigger language plpgsql as $$
begin
  new.pass_started_at := null;
  new.pass_page := null;
  return new;
end $$;
create trigger google_place_changed before update of location_name on google_connection
  for each row when (old.location_name is distinct from new.location_name)
  execute function restart_google_pass();

alter table google_review
  -- The last time that the owner tried to send a reply, and that the owner deleted one, in the panel.
  add column reply_tried_at timestamptz,
  add column reply_deleted_at timestamptz,
  -- 'unconfirmed': Google did not respond, so the text may be published or not. 'not-sent': it is not.
  -- 'gone': a reply that was sent from the panel is no longer there.
  add column reply_issue text check (reply_issue in ('unconfirmed', 'not-sent', 'gone')),
  -- The owner's text that this issue is about.
  add column reply_unsent text,
  -- Reads back of the reply after it was sent: how many there were, and the next one.
  add column reply_checks smallint not null default 0,
  add column reply_check_at timestamptz,
  add check ((reply_issue is null) = (reply_unsent is null));
create index google_review_reply_check on google_review (reply_check_at)
  where reply_check_at is not null;

-- The calls of all processes in the current window of ten seconds, and a pause of all reading.
create table google_quota (
  only_row boolean primary key default true check (only_row),
  window_start timestamptz not null,
  calls integer not null,
  paused_until timestamptz,
  -- Calls over the quota since the last one that succeeded.
  busy_answers integer not null default 0
);
