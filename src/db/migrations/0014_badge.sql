-- Ratings are the owner's alone until the owner shows them: a badge for their own site.
alter table business add column badge_shown boolean not null default false;
