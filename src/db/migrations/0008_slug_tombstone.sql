-- A slug whose business was removed stays behind without one: printed cards may still carry it, so it
-- must never lead to another shop. Removing the row would free it.
alter table slug alter column business_id drop not null;
alter table slug drop constraint slug_business_id_fkey;
alter table slug add constraint slug_business_id_fkey
  foreign key (business_id) references business (id) on delete set null;
