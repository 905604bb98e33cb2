-- When the newest backup was made and when the newest restore was tried, for the alerts and the desk. `npm run backup`
-- and `npm run restore` write it, also after the tools of an own server.
create table backup_record (
  kind text primary key check (kind in ('backup', 'drill')),
  at timestamptz not null
);
