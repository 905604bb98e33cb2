-- The business chose the comment for its website. A consent is only a permission: without the choice, every sender of
-- a review could publish a text there. The comments that were shown before this migration stay shown.
alter table praise add column on_site boolean not null default true;
alter table praise alter column on_site set default false;
