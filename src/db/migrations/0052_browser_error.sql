-- Errors of the pages in people's browsers, one row for each different error. No path, text or IP address of a person.
create table browser_error (
  id uuid primary key,
  -- SHA-256 of route, message and the raw frames.
  digest bytea not null unique,
  route text not null,
  message text not null,
  -- 'src/file.tsx:line:column' of our sources, or '/assets/name.js:line:column' of a build without a source map here.
  frames text[] not null,
  -- The newest different browsers, at most five, such as 'Chrome 140 no Android'.
  browsers text[] not null,
  -- Build of the server that resolved the frames; null if the page came from another build.
  build text,
  reports integer not null default 1,
  first_at timestamptz not null,
  last_at timestamptz not null
);
create index browser_error_last on browser_error (last_at);
