-- An owner's own words for inviting customers; a channel without a row says the usual ones.
-- Whom they are sent to is never here.
create table invitation_text (
  business_id uuid not null references business (id) on delete cascade,
  channel text not null check (channel in ('whatsapp', 'sms', 'email', 'link')),
  subject text,
  body text not null,
  updated_at timestamptz not null,
  primary key (business_id, channel)
);

-- Whether a rating below the minimum is mailed to the owner at once.
alter table business add column alert_unhappy boolean not null default true;
