-- A subscription that a new one replaces before it starts is marked to be refunded, in case its payer pays meanwhile. It
-- is no wish of the owner to get money back, and must not stop invitations.
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
  (select max(p.refund_requested_at) from subscription p
    where p.business_id = b.id and p.started_at is not null) as refund_requested_at,
  (select count(*)::int from business sibling
    where sibling.account_id = b.account_id and sibling.removed_at is null) as account_shops,
  b.topics
from business b
left join account a on a.id = b.account_id
left join slug s on s.business_id = b.id and s.is_current
left join entitlement e on e.business_id = b.id;
