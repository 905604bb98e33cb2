-- When the secret or the role got its present value; null since the row was added. An undone change of email ends what
-- came after it.
alter table webhook_endpoint add column secret_changed_at timestamptz;
alter table member add column role_changed_at timestamptz;
