-- A place from a pasted link has no id. The trigger compared only the ids, so another link kept the reviews and
-- the choice of the former place. A link without an id is now compared too.
create or replace trigger business_place_changed after update of place_id, google_url on business
  for each row when (old.place_id is distinct from new.place_id
    or (new.place_id is null and old.google_url is distinct from new.google_url))
  execute function forget_google_place();
