-- When the URL got its present value; null since the endpoint was added. An undone change of email ends what came after it.
alter table webhook_endpoint add column url_changed_at timestamptz;
