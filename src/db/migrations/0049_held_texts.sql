-- The keyless hash of the subject and text that the operator has approved, so that they are not held again.
alter table invitation_sender add column released_text bytea;

-- The operator rejected the text of the campaign. The owner sees it with the result.
alter table campaign add column refused_at timestamptz;
