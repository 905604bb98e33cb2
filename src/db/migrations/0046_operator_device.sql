-- The browsers in which an operator has logged in with password and code, by the hash of their secret. Their
-- attempts have a counter of their own, so strangers cannot lock the operator out of them.
create table operator_device (
  operator_id uuid not null references operator (id),
  device_hash bytea not null,
  last_used_at timestamptz not null,
  primary key (operator_id, device_hash)
);
