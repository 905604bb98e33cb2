import { maxSlugLength, slugFrom } from "#src/lib/text/slug.ts";

/** Words that would look like a page of Estrelou or of Google. */
const reserved = new Set(
  (
    "admin administrador ajuda api app avaliacao avaliacoes cadastro configuracoes conta demo " +
    "estrelou feedback google google-maps login mensagens painel planos precos privacidade sandbox " +
    "sobre suporte teste termos www"
  ).split(" "),
);

/** Maximum length of a name in a slug. The rest is for a number. */
export const nameLength = maxSlugLength - 7;

/** Yields slugs for a name in the order to try: the name itself, then with -2, -3 and so on. */
export function* slugCandidates(name: string): Generator<string> {
  const base = slugFrom(name, nameLength);
  if (base.length < 2) return;
  if (isUsable(base)) yield base;
  for (let n = 2; n < 100_000; n++) yield `${base}-${n}`;
}

export function isUsable(slug: string): boolean {
  return (
    /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug) &&
    slug.length >= 3 &&
    slug.length <= maxSlugLength &&
    !reserved.has(slug)
  );
}
