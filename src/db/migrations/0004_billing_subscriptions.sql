-- A business has one trial in its life.
create table trial (
  business_id uuid primary key references business (id) on delete cascade,
  started_at timestamptz not null,
  ends_at timestamptz not null
);
create index trial_end on trial (ends_at);

-- Keyed hashes of the e-mails and phones that have had a trial; they outlive the account.
create table trial_claim (
  key_hash bytea primary key,
  claimed_at timestamptz not null
);

-- Its id is our reference at the payment provider; the row is written before the provider is asked.
create table subscription (
  business_id uuid not null references business (id) on delete cascade,
  id uuid not null unique,
  -- Made by the browser for one press of the button, so that a repeated call makes nothing new.
  request_key uuid not null,
  plan_id text not null references plan (id),
  price_cents integer not null check (price_cents > 0),
  payer_email text not null,
  status text not null
    check (status in ('creating', 'pending', 'active', 'paused', 'cancelled', 'failed')),
  provider_id text unique,
  -- As the provider words it, also when we do not know the word.
  provider_status text,
  init_point text,
  card_brand text,
  started_at timestamptz,
  paid_until timestamptz,
  next_charge_at timestamptz,
  charge_failed boolean not null default false,
  cancel_requested_at timestamptz,
  created_at timestamptz not null,
  checked_at timestamptz,
  primary key (business_id, id),
  unique (business_id, request_key)
);
-- Two live subscriptions cannot exist, whatever is pressed twice.
create unique index subscription_live on subscription (business_id)
  where status not in ('cancelled', 'failed');

-- What the provider tried to charge: one row an invoice, however often it is told of.
create table charge (
  business_id uuid not null references business (id) on delete cascade,
  id uuid not null,
  subscription_id uuid not null,
  provider_invoice_id text not null unique,
  provider_payment_id text,
  status text not null
    check (status in ('pending', 'paid', 'retrying', 'failed', 'refunded', 'unknown')),
  provider_status text not null,
  amount_cents integer not null,
  attempts integer not null,
  due_at timestamptz not null,
  paid_at timestamptz,
  created_at timestamptz not null,
  primary key (business_id, id),
  foreign key (business_id, subscription_id) references subscription (business_id, id)
    on delete cascade
);
create index charge_subscription on charge (business_id, subscription_id, due_at);

-- Until when a business may use its panel: what the entitlement function makes of the rows above,
-- kept so that the review page reads it by key.
create table entitlement (
  business_id uuid primary key references business (id) on delete cascade,
  until timestamptz
);

-- The provider's notifications, each state of a resource once.
create table payment_notification (
  topic text not null,
  resource_id text not null,
  version text not null,
  received_at timestamptz not null,
  primary key (topic, resource_id, version)
);
create index payment_notification_age on payment_notification (received_at);

-- Screens and mails write "Plano" before the title themselves.
update plan set title = 'Mensal' where id = 'mensal' and title = 'Plano mensal';

-- The review page remembers whether a business may invite to Google: whoever changes it tells.
create function announce_entitlement_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('business_changed', new.business_id::text);
  return null;
end $$;
create trigger announce_change after insert or update on entitlement
  for each row execute function announce_entitlement_change();
