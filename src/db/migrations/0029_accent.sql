-- The colour of a logo, computed when it is uploaded. Null: the logo has no colour, or is older than this column.
alter table business_logo add column accent text check (accent ~ '^#[0-9a-f]{6}$');

-- The colour of a business's page and printed pieces. Null: the colour of the logo. 'padrao': Estrelou's green.
alter table business add column accent text check (accent ~ '^(#[0-9a-f]{6}|padrao)$');
