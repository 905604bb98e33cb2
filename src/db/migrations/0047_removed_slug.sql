-- The slugs of removed businesses, as keyed hashes: a slug may contain a person's name, and printed cards with
-- it must never lead to another shop. A job moves the rows of `slug` without a business here.
create table removed_slug (
  slug_hash bytea primary key
);
