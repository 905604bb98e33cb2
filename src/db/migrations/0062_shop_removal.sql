-- When the owner removed one business of several: from then on it is closed, a job does the rest.
alter table business add column removed_at timestamptz;
create index business_removed on business (id) where removed_at is not null;

-- Revoking a grant ends every grant of the same Google user, also one that another business of the account gets
-- meanwhile. Null for revocations before this migration.
alter table google_revocation add column former_account_id uuid;
create index google_revocation_account on google_revocation (former_account_id);

-- A removed business is closed like one whose account is. `account_shops` is the number of businesses that the
-- owner has; the planner counts only for statements that read the column.
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
    where sibling.account_id = b.account_id and sibling.removed_at is null) as account_shops
from business b
left join account a on a.id = b.account_id
left join slug s on s.business_id = b.id and s.is_current
left join entitlement e on e.business_id = b.id;

create or replace view shop_access as
select b.account_id, b.id as business_id, 'owner' as role, b.created_at as since
from business b
where b.removed_at is null
union all
select m.account_id, m.business_id, m.role, m.created_at as since
from member m
join business b on b.id = m.business_id
join account owner on owner.id = b.account_id
-- A business that is being removed, alone or with its account, is closed for its team at once.
where owner.closed_at is null and b.removed_at is null;
