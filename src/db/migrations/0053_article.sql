-- The article before the name of a business: 'a' (da Padaria Estrela), 'o' (do Bar Azul) or 'sem' (de Bela Vista).
-- Null: the owner never chose, and the program guesses from the name.
alter table business add column article text check (article in ('a', 'o', 'sem'));
