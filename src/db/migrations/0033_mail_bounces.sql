-- When a mail to the account's email came back for good. Cleared when the email changes.
alter table account add column email_bounced_at timestamptz;

-- Mailboxes whose invitation came back for good, as keyed hashes. No business mails them for a while.
create table invitation_bounce (
  business_id uuid not null references business (id) on delete cascade,
  address_hash bytea not null,
  -- The campaign whose result shows the bounce.
  campaign_id uuid,
  created_at timestamptz not null,
  primary key (business_id, address_hash)
);
create index invitation_bounce_mailbox on invitation_bounce (address_hash);
create index invitation_bounce_age on invitation_bounce (created_at);
