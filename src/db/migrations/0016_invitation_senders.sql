-- The mailboxes that a business invited in the last 30 days, as keyed hashes.
create table invitation_sent (
  business_id uuid not null references business (id) on delete cascade,
  address_hash bytea not null,
  sent_at timestamptz not null,
  primary key (business_id, address_hash)
);
create index invitation_sent_at on invitation_sent (sent_at);

-- When a mailbox was invited, by all businesses together. The rows have no business, so that a removed
-- account does not free its mailboxes for the next account.
create table invitation_mailbox (
  address_hash bytea primary key,
  sent_at timestamptz[] not null,
  last_sent_at timestamptz not null
);
create index invitation_mailbox_last on invitation_mailbox (last_sent_at);

-- Recipients who reported a business, once per mailbox.
create table invitation_complaint (
  business_id uuid not null references business (id) on delete cascade,
  address_hash bytea not null,
  created_at timestamptz not null,
  primary key (business_id, address_hash)
);

-- The reputation of a business as a sender of invitations.
create table invitation_sender (
  business_id uuid primary key references business (id) on delete cascade,
  -- One letter per mail, the newest last: 's' accepted, 'r' refused by the receiving server.
  recent_results text not null default '',
  -- Set while the business may not send. The operator's release clears both.
  held_at timestamptz,
  hold_reason text check (hold_reason in ('complaints', 'refusals')),
  -- The operator's latest release, and the business name that the operator saw.
  released_at timestamptz,
  released_name text,
  check ((held_at is null) = (hold_reason is null))
);

-- How many invitations trials ordered for a place on a day (America/Sao_Paulo). Accounts with the same
-- place share its limit.
create table invitation_trial_day (
  place text not null,
  day date not null,
  recipients int not null,
  primary key (place, day)
);

-- The name that was checked when the campaign was ordered. A later change of the name does not reach
-- the mails. Null for campaigns that were ordered before this migration.
alter table campaign add column place_name text;

alter table campaign_recipient drop constraint campaign_recipient_status_check;
alter table campaign_recipient add constraint campaign_recipient_status_check
  check (status in ('waiting', 'sending', 'sent', 'refused', 'given_up', 'unconfirmed',
    'unsubscribed', 'stopped', 'recent'));
