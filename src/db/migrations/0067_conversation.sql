-- The conversation between a business and the customer who wrote a review. It has no row before the business answers.
create table conversation (
  business_id uuid not null,
  review_id uuid not null,
  -- The number of the newest message, also of an erased one. Numbers are not used again.
  last_n smallint not null,
  last_author text not null check (last_author in ('shop', 'customer')),
  last_at timestamptz not null,
  -- How many messages the author of the newest one has sent since the other one wrote.
  in_row smallint not null,
  from_customer smallint not null default 0,
  stopped_by text check (stopped_by in ('shop', 'customer')),
  -- The counter in reply_day that has this conversation; null if it is not the answer to a complaint.
  counted_day date,
  counted_delay smallint,
  primary key (business_id, review_id),
  foreign key (business_id, review_id) references review (business_id, id) on delete cascade
);
create index conversation_age on conversation (last_at);

create table review_reply (
  business_id uuid not null,
  review_id uuid not null,
  n smallint not null,
  author text not null check (author in ('shop', 'customer')),
  body text not null,
  created_at timestamptz not null,
  primary key (business_id, review_id, n),
  foreign key (business_id, review_id) references conversation (business_id, review_id) on delete cascade
);

-- How many complaints of a day were answered after a delay, and how many of these are resolved. A delay is a quarter
-- of a power of two: 2 to the power of (delay / 4) minutes.
create table reply_day (
  business_id uuid not null references business (id) on delete cascade,
  day date not null,
  delay smallint not null,
  answered integer not null,
  resolved integer not null,
  primary key (business_id, day, delay)
);

-- Answering locks the review, so the status cannot change between both counts.
create function count_resolved_reply() returns trigger language plpgsql as $$
begin
  update reply_day d
  set resolved = d.resolved + case when new.status = 'resolved' then 1 else -1 end
  from conversation c
  where c.business_id = new.business_id and c.review_id = new.id
    and d.business_id = c.business_id and d.day = c.counted_day and d.delay = c.counted_delay;
  return null;
end $$;

-- By its name it runs before tally_change.
create trigger conversation_resolved after update of status on review
  for each row
  when ((coalesce(old.status, '') = 'resolved') <> (coalesce(new.status, '') = 'resolved'))
  execute function count_resolved_reply();

-- A comment that its customer erased has no account. The rule holds for new rows, so no row is read.
alter table review
  drop constraint review_check,
  add constraint review_check check (comment_erased_by is null or comment_erased_at is not null)
    not valid;
