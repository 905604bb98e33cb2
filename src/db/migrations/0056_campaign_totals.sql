-- The results of single recipients are deleted after a week or when the owner closes them. The totals stay with the campaign.
alter table campaign add column sent int;
alter table campaign add column failed int;

update campaign c set
  sent = (select count(*) from campaign_recipient r where r.business_id = c.business_id
    and r.campaign_id = c.id and r.status = 'sent'),
  failed = (select count(*) from campaign_recipient r where r.business_id = c.business_id
    and r.campaign_id = c.id and r.status in ('refused', 'given_up', 'unconfirmed'))
where finished_at is not null and exists (select from campaign_recipient r
  where r.business_id = c.business_id and r.campaign_id = c.id);
