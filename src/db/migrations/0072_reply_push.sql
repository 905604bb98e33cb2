-- The customer's device that is told when the business answers a review. Only the customer turns it on.
create table reply_push (
  business_id uuid not null,
  review_id uuid not null,
  endpoint_secret bytea not null,
  keys_secret bytea not null,
  created_at timestamptz not null,
  -- The number of the newest message that the device was told of, so that a repeated job tells it once.
  sent_n smallint not null default 0,
  primary key (business_id, review_id),
  foreign key (business_id, review_id) references review (business_id, id) on delete cascade
);
create index reply_push_age on reply_push (created_at);

-- It ends with its conversation, whoever deletes that. Before the first answer it has no conversation.
create function delete_push_of_conversation() returns trigger language plpgsql as $$
begin
  delete from reply_push where business_id = old.business_id and review_id = old.review_id;
  return null;
end $$;
create trigger conversation_deleted after delete on conversation
  for each row execute function delete_push_of_conversation();
