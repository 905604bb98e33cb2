-- Ordered by a program with a key. Any number of these run beside the one campaign of the panel.
alter table campaign add column from_api boolean not null default false;
create index campaign_unfinished on campaign (business_id) where finished_at is null;
create unique index campaign_running_in_panel on campaign (business_id) where finished_at is null and not from_api;
drop index campaign_running;

-- The campaign of the panel whose result counts returns and complaints. Null for an invitation by the API: with one
-- recipient the count would say whose mail came back.
alter table invitation_sent add column campaign_id uuid;
update invitation_sent s set campaign_id = (
  select c.id from campaign c where c.business_id = s.business_id and c.created_at <= s.sent_at
  order by c.created_at desc limit 1
);

-- When the owner's name was last found to be the name of the place on the map. Nothing that the map said is stored.
alter table invitation_sender add column checked_at timestamptz;
alter table invitation_sender add column checked_name text;
alter table invitation_sender add column checked_place text;
