-- An account can own several businesses: 0061 drops the constraint that forbids it. Their owner stays
-- business.account_id; `member` has only the staff.
create index business_account on business (account_id);

create table member (
  business_id uuid not null references business (id) on delete cascade,
  account_id uuid not null references account (id) on delete cascade,
  role text not null check (role in ('manager', 'staff')),
  created_at timestamptz not null,
  primary key (business_id, account_id)
);
create index member_account on member (account_id);

-- One row per account and business that the account may use.
create view shop_access as
select b.account_id, b.id as business_id, 'owner' as role, b.created_at as since
from business b
union all
select m.account_id, m.business_id, m.role, m.created_at as since
from member m
join business b on b.id = m.business_id
join account owner on owner.id = b.account_id
-- A business whose owner removes the account is closed for its team at once.
where owner.closed_at is null;
