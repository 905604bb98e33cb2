-- How a business's printed things look.
alter table business
  add column call_to_action text,
  add column print_look text not null default 'papel'
    check (print_look in ('papel', 'noite', 'folha'));

-- Where a slug came from: a neutral one gives way to the place's name, and the owner chooses once.
alter table slug
  add column origin text not null default 'neutral'
    check (origin in ('neutral', 'name', 'chosen'));

-- Logos are asked for by their content's hash.
create index business_logo_address on business_logo (sha256);

-- Places an owner puts a QR: 'Mesa 4' reads as ?o=mesa-4 in its address.
create table qr_source (
  business_id uuid not null references business (id) on delete cascade,
  source text not null check (source ~ '^[a-z0-9-]{1,40}$'),
  name text not null,
  created_at timestamptz not null,
  primary key (business_id, source)
);
