-- When the owner was told that the first charge is due; null means at once.
alter table subscription add column first_charge_at timestamptz;

-- Why a failed creation failed: a code of billing's failures. A repeated request gets the same answer.
alter table subscription add column failure text;
