-- Invitations that we mail for an owner. The words are kept until the last mail is settled; the row
-- itself stays a while, so that the same request repeated late sends nothing again.
create table campaign (
  business_id uuid not null references business (id) on delete cascade,
  id uuid not null,
  subject text,
  body text,
  takes_replies boolean not null,
  created_at timestamptz not null,
  -- Whoever may send it next: a key that is changed when it is used, and until when it is good.
  -- After that the campaign counts as neglected and is taken up by another.
  held_by uuid,
  held_until timestamptz,
  -- The owner wants nothing more of it sent.
  stopped_at timestamptz,
  finished_at timestamptz,
  primary key (business_id, id),
  check ((finished_at is null) = (subject is not null and body is not null))
);
create unique index campaign_running on campaign (business_id) where finished_at is null;

-- One customer of a campaign, by their place in the list that the owner's browser holds. The address
-- is sealed with the program's key, so neither a table nor a backup ever holds one that can be read,
-- and it is erased by the very statement that settles its mail.
create table campaign_recipient (
  business_id uuid not null,
  campaign_id uuid not null,
  position smallint not null,
  status text not null check (status in ('waiting', 'sending', 'sent', 'refused', 'given_up',
    'unconfirmed', 'unsubscribed', 'stopped')),
  address_secret bytea,
  attempts smallint not null default 0,
  due_at timestamptz not null,
  primary key (business_id, campaign_id, position),
  foreign key (business_id, campaign_id) references campaign (business_id, id) on delete cascade,
  check ((status in ('waiting', 'sending')) = (address_secret is not null))
);

-- How many were mailed on a day (America/Sao_Paulo): what the daily limit goes by.
create table campaign_day (
  business_id uuid not null references business (id) on delete cascade,
  day date not null,
  recipients int not null,
  primary key (business_id, day)
);

-- When the next invitation of anybody may be handed to the mail server: one row for all processes.
create table campaign_pace (
  only_row boolean primary key default true check (only_row),
  next_at timestamptz not null
);

-- Who wants no invitations, of one business or of all, as keyed hashes that tell no address.
create table invitation_opt_out (
  business_id uuid not null references business (id) on delete cascade,
  address_hash bytea not null,
  created_at timestamptz not null,
  primary key (business_id, address_hash)
);
create table invitation_opt_out_all (
  address_hash bytea primary key,
  created_at timestamptz not null
);
