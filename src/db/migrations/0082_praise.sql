-- A customer allows the business to show a comment. It ends with the review, and with the comment (decision 0254).
create table praise (
  business_id uuid not null,
  review_id uuid not null,
  -- Null without a name, and after the customer took the consent back.
  first_name text,
  -- The words that the customer agreed to.
  consent_text text not null,
  given_at timestamptz not null,
  -- Final: it is never set to null again.
  withdrawn_at timestamptz,
  primary key (business_id, review_id),
  foreign key (business_id, review_id) references review (business_id, id) on delete cascade,
  check (withdrawn_at is null or first_name is null)
);
