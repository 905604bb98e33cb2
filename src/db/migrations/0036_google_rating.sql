-- The goal that the owner chose for the rating on Google, and today's calls for the card. The rating itself
-- is never stored: Google's terms forbid it.
create table google_rating (
  business_id uuid primary key references business (id) on delete cascade,
  -- As Google shows ratings: one decimal. Null: the owner chose none.
  goal numeric(2, 1) check (goal between 1.1 and 5),
  -- The day in São Paulo to which `calls` belongs.
  called_on date,
  calls integer not null default 0
);

-- Paid calls of all businesses together, by day ('2026-11-22') and by month ('2026-11').
create table google_call_budget (
  period text primary key,
  calls integer not null
);
