-- `readings` counts the readings of the provider that began, `stored_reading` is the number of the
-- newest reading that is stored. A reading with a smaller number is older and is not stored.
alter table subscription add column readings integer not null default 0;
alter table subscription add column stored_reading integer not null default 0;

-- Every payment of the subscription is refunded: after a withdrawal, or after a creation that failed.
alter table subscription add column refund_requested_at timestamptz;

-- An ended subscription is read until a reading some time after its end: late charges may follow.
alter table subscription add column ended_at timestamptz;
update subscription set ended_at = coalesce(cancel_requested_at, checked_at)
  where status = 'cancelled' and provider_id is not null;

-- A payment that the bank took back after a dispute.
alter table charge drop constraint charge_status_check;
alter table charge add constraint charge_status_check
  check (status in ('pending', 'paid', 'retrying', 'failed', 'refunded', 'charged_back', 'unknown'));
-- Notifications about refunds and disputes name the payment.
create index charge_payment on charge (provider_payment_id);

-- Null until the state that the notification is about is stored. Until then a repeated notification
-- is processed again.
alter table payment_notification add column settled_at timestamptz;
update payment_notification set settled_at = received_at;
