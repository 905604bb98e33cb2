-- Processes remember what the public page shows; whoever changes it, in whatever way, tells them all.
create function announce_business_change() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
begin
  perform pg_notify('business_changed', coalesce(changed ->> 'business_id', changed ->> 'id'));
  return null;
end $$;

create trigger announce_change after insert or update or delete on business
  for each row execute function announce_business_change();
create trigger announce_change after insert or update or delete on slug
  for each row execute function announce_business_change();

-- A logo's bytes are large: only its key is looked at.
create function announce_logo_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('business_changed', coalesce(new.business_id, old.business_id)::text);
  return null;
end $$;
create trigger announce_change after insert or update or delete on business_logo
  for each row execute function announce_logo_change();
