-- What a review still asks of its owner: 'open' for an unhappy customer or by the owner's hand,
-- 'resolved' when done; without a status it asks nothing. The note is for the owner's eyes alone.
alter table review
  add column status text check (status in ('open', 'resolved')),
  add column note text not null default '';

-- How many reviews of a block of numbers are in each state that an owner (or an unhappy customer)
-- brings about; the others, unseen and without a status, are the rest of the block. With `stars` 0
-- blocks are of seq, else of star_seq. Adding blocks up finds any page of any filter.
create table review_tally (
  business_id uuid not null references business (id) on delete cascade,
  stars smallint not null,
  span integer not null,
  block bigint not null,
  seen bigint not null default 0,
  open bigint not null default 0,
  open_seen bigint not null default 0,
  resolved bigint not null default 0,
  resolved_seen bigint not null default 0,
  primary key (business_id, stars, span, block)
);

insert into review_tally (business_id, stars, span, block, seen)
select business_id, numbered.stars, width.span, (numbered.number - 1) / width.span, count(*)
from review,
  lateral (values (0, seq), (rating, star_seq)) numbered (stars, number),
  (values (128), (32768)) width (span)
where displayed
group by 1, 2, 3, 4;

create function tally_review() returns trigger language plpgsql as $$
declare
  was text := '';
  becomes text := coalesce(new.status, '') || case when new.displayed then '_seen' else '' end;
begin
  if tg_op = 'UPDATE' then
    was := coalesce(old.status, '') || case when old.displayed then '_seen' else '' end;
  end if;
  -- One at a time for a business, as feedbacks take their numbers: two would wait for each other.
  perform 1 from rating_count where business_id = new.business_id for no key update;
  insert into review_tally as t
    (business_id, stars, span, block, seen, open, open_seen, resolved, resolved_seen)
  select new.business_id, numbered.stars, width.span, (numbered.number - 1) / width.span,
    (becomes = '_seen')::int - (was = '_seen')::int,
    (becomes = 'open')::int - (was = 'open')::int,
    (becomes = 'open_seen')::int - (was = 'open_seen')::int,
    (becomes = 'resolved')::int - (was = 'resolved')::int,
    (becomes = 'resolved_seen')::int - (was = 'resolved_seen')::int
  from (values (0, new.seq), (new.rating, new.star_seq)) numbered (stars, number),
    (values (128), (32768)) width (span)
  on conflict (business_id, stars, span, block) do update set
    seen = t.seen + excluded.seen,
    open = t.open + excluded.open,
    open_seen = t.open_seen + excluded.open_seen,
    resolved = t.resolved + excluded.resolved,
    resolved_seen = t.resolved_seen + excluded.resolved_seen;
  return null;
end $$;

create trigger tally_new after insert on review
  for each row when (new.displayed or new.status is not null) execute function tally_review();
create trigger tally_change after update of displayed, status on review
  for each row when (old.displayed <> new.displayed or old.status is distinct from new.status)
  execute function tally_review();

-- The tally finds unread reviews now, and an index less makes feedbacks cheaper.
drop index review_unread;

-- Whether last week's numbers are mailed to the owner on Monday.
alter table business add column alert_digest boolean not null default true;

-- Which weeks (by their Monday) a business was mailed: the row comes with the mail, or neither does.
create table digest_sent (
  business_id uuid not null references business (id) on delete cascade,
  week date not null,
  queued_at timestamptz not null,
  primary key (business_id, week)
);

-- How far the round through all businesses has come, week by week; it goes by their ids.
create table digest_round (
  week date primary key,
  reached uuid,
  moved_at timestamptz not null,
  finished_at timestamptz
);

-- Such as List-Unsubscribe: forgotten with the message when it is settled.
alter table mail_outbox add column if not exists headers jsonb
  check (status = 'waiting' or headers is null);
