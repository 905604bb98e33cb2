-- The business's public comments are remembered in each process: a consent given or taken back shows at once.
create trigger announce_change after insert or update or delete on praise
  for each row execute function announce_business_change();
