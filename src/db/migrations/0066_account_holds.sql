-- A hold of one business binds every business of its account, so that a held owner cannot go on in another one. Only
-- the hold of a text concerns the business alone: it ends with the campaign.
create view sender_hold as
select b.id as business_id, s.held_at, s.hold_reason, s.business_id = b.id as is_own
from business b
join business sibling on sibling.id = b.id or sibling.account_id = b.account_id
join invitation_sender s on s.business_id = sibling.id
where s.held_at is not null and (sibling.id = b.id or s.hold_reason <> 'wording');

-- The former contacts of an account count for each of its businesses.
insert into trial_key (business_id, key_hash)
select b.id, k.key_hash
from trial_key k
join business known on known.id = k.business_id
join business b on b.account_id = known.account_id
on conflict do nothing;
