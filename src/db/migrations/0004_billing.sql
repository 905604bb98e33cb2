-- What can be subscribed. A retired plan is offered no longer; whoever has it keeps it.
create table plan (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  title text not null,
  -- One benefit a line; {dias} stands for the length of the trial.
  description text not null,
  price_cents integer not null check (price_cents >= 0),
  position smallint not null default 0,
  retired_at timestamptz,
  -- The trial costs nothing and nothing else is free.
  check ((id = 'trial') = (price_cents = 0))
);

insert into plan (id, title, description, price_cents, position) values
  ('trial', 'Teste grátis',
   E'{dias} dias com tudo liberado\nSem cartão de crédito\nAvaliações ilimitadas\nQR Code pronto para imprimir', 0, 0),
  ('mensal', 'Plano mensal',
   E'Avaliações ilimitadas\nQR Code pronto para imprimir\nConvite para avaliar no Google\nMensagens privadas dos clientes\nCancele quando quiser', 990, 1);
