-- An owner may erase a customer's words for good; the rating stays, with who erased them and when.
alter table review
  add column comment_erased_at timestamptz,
  add column comment_erased_by uuid,
  add check ((comment_erased_at is null) = (comment_erased_by is null)),
  add check (comment_erased_at is null or comment = '');
