-- Where a business sends its events to. The URL may contain a secret of the receiver.
create table webhook_endpoint (
  business_id uuid not null references business (id) on delete cascade,
  id uuid not null,
  url text not null,
  types text[] not null,
  signing_secret bytea not null,
  -- After a rotation this secret signs too, until `previous_until`.
  previous_secret bytea,
  previous_until timestamptz,
  -- The number of the last review whose delivery is written. Reviews have numbers without gaps.
  after_seq bigint not null,
  created_at timestamptz not null,
  -- Since when every attempt has failed, and when the next one may be made.
  failing_since timestamptz,
  retry_at timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('gone', 'failing', 'operator')),
  check ((disabled_at is null) = (disabled_reason is null)),
  primary key (business_id, id)
);

-- A delivery is one event for one endpoint. An endpoint gets its deliveries in the order of `n`.
create table webhook_delivery (
  business_id uuid not null,
  endpoint_id uuid not null,
  -- The webhook-id, the same in all attempts.
  id uuid not null,
  n bigint not null generated always as identity,
  type text not null,
  body text not null,
  created_at timestamptz not null,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  attempts smallint not null default 0,
  -- Of the last attempt: the status, or why there was no response.
  tried_at timestamptz,
  status smallint,
  failure text,
  ms integer,
  answer text,
  primary key (business_id, id),
  foreign key (business_id, endpoint_id) references webhook_endpoint (business_id, id) on delete cascade
);
create index webhook_delivery_order on webhook_delivery (business_id, endpoint_id, n);
create index webhook_delivery_waiting on webhook_delivery (business_id, endpoint_id, n)
  where state = 'waiting';
create index webhook_delivery_age on webhook_delivery (created_at);

-- What happened to a review after it was stored, until a job writes its deliveries.
create table webhook_change (
  business_id uuid not null references business (id) on delete cascade,
  n bigint not null generated always as identity,
  type text not null,
  review_id uuid not null,
  -- The number of a message.
  reply_n smallint,
  created_at timestamptz not null default now(),
  primary key (business_id, n)
);
create index webhook_change_age on webhook_change (created_at);

-- Only updates of a review are noted, so the statement that stores reviews does the same work as before.
create function note_review_change() returns trigger language plpgsql as $$
begin
  insert into webhook_change (business_id, type, review_id)
  select new.business_id, 'avaliacao.alterada', new.id
  where exists (select from webhook_endpoint where business_id = new.business_id);
  return null;
end $$;
create trigger webhook_change after update of status, comment_erased_at on review
  for each row
  when (old.status is distinct from new.status
    or old.comment_erased_at is distinct from new.comment_erased_at)
  execute function note_review_change();

create function note_review_reply() returns trigger language plpgsql as $$
begin
  insert into webhook_change (business_id, type, review_id, reply_n)
  select new.business_id, 'conversa.mensagem', new.review_id, new.n
  where exists (select from webhook_endpoint where business_id = new.business_id);
  return null;
end $$;
create trigger webhook_change after insert on review_reply
  for each row execute function note_review_reply();

-- The public page's cache knows whether a business has endpoints.
create trigger announce_change after insert or delete on webhook_endpoint
  for each row execute function announce_business_change();
