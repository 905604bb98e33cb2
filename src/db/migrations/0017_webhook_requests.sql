-- Signatures of webhook requests that were taken, so that a captured request cannot be sent again.
create table webhook_request (
  signature bytea primary key,
  received_at timestamptz not null
);
create index webhook_request_age on webhook_request (received_at);
