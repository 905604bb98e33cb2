-- When the phones of the business were told that the review waits for a reply, or would have been. Null: not yet.
alter table google_review add column reminded_at timestamptz;
create index google_review_unreminded on google_review (created_at) where reminded_at is null;
