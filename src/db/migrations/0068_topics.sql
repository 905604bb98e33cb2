-- What a customer may tap after the stars: up to six of the topics in features/business/topics/topics.ts, by number.
alter table business add column topics smallint[] not null default '{1,2,3,5}'
  check (cardinality(topics) <= 6 and topics <@ '{1,2,3,4,5,6,7,8,9,10,11,12}');

-- What a customer tapped, as a bit mask: topic n is the bit 2 ^ (n - 1).
alter table review add column topics smallint not null default 0;

-- How many reviews of a day named a topic: `low` has the ratings of 1 to 3 stars, `high` those of 4 and 5.
create table topic_day (
  business_id uuid not null references business (id) on delete cascade,
  -- In São Paulo, as in activity_day.
  day date not null,
  topic smallint not null,
  low bigint not null default 0,
  high bigint not null default 0,
  primary key (business_id, day, topic)
);

-- The statement that inserts reviews has locked the counters of their business, so two of these cannot deadlock.
create function count_topics() returns trigger language plpgsql as $$
begin
  insert into topic_day as t (business_id, day, topic, low, high)
  select new.business_id, (new.created_at at time zone 'America/Sao_Paulo')::date, n,
    (new.rating < 4)::int, (new.rating >= 4)::int
  from generate_series(1, 12) n
  where new.topics & (1 << (n - 1)) <> 0
  on conflict (business_id, day, topic) do update set
    low = t.low + excluded.low, high = t.high + excluded.high;
  return null;
end $$;

create trigger count_topics_new after insert on review
  for each row when (new.topics <> 0) execute function count_topics();

-- As in 0062, with the topics.
create or replace view tenant as
select
  b.id as business_id, b.created_at, b.blocked_at,
  b.place_id, b.place_name, b.article, b.address, b.google_url, b.accent,
  b.min_score_review, b.main_message_invite, b.badge_shown, b.alert_unhappy, b.alert_digest,
  s.slug,
  b.account_id, a.email, a.phone, a.email_bounced_at, a.confirmed_at,
  coalesce(a.closed_at, b.removed_at) as closed_at,
  e.until as entitled_until,
  -- Entitled and not blocked: active_until > now.
  case when b.blocked_at is null then e.until end as active_until,
  (select max(p.refund_requested_at) from subscription p where p.business_id = b.id) as refund_requested_at,
  (select count(*)::int from business sibling
    where sibling.account_id = b.account_id and sibling.removed_at is null) as account_shops,
  b.topics
from business b
left join account a on a.id = b.account_id
left join slug s on s.business_id = b.id and s.is_current
left join entitlement e on e.business_id = b.id;
