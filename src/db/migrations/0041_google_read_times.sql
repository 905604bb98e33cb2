-- When Google last listed a review in a form that the program cannot read. It exists then, so a pass must not
-- take it for a removed one. What is stored of it was read at `fetched_at` and expires as before.
alter table google_review add column unreadable_at timestamptz;

-- When the title of the place was read; null: at `connected_at`. It is content of Google: kept 30 days, as the
-- reviews.
alter table google_connection add column place_title_read_at timestamptz;
