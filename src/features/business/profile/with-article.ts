/** The article before the name of a business. `sem`: the name has none. */
export const articles = ["a", "o", "sem"] as const;
export type Article = (typeof articles)[number];

const forms = {
  a: { de: "da ", em: "na ", o: "a ", O: "A " },
  o: { de: "do ", em: "no ", o: "o ", O: "O " },
  sem: { de: "de ", em: "em ", o: "", O: "" },
} as const;

/** First words of names with a known gender, without accents. */
const kinds: Record<"a" | "o", string> = {
  a:
    "academia autoescola barbearia borracharia cafeteria casa cervejaria churrascaria clinica confeitaria " +
    "creche doceria drogaria escola esmalteria farmacia floricultura grafica hamburgueria imobiliaria " +
    "joalheria lanchonete lavanderia livraria loja mercearia oficina otica padaria panificadora papelaria " +
    "peixaria pizzaria pousada quitanda relojoaria sapataria sorveteria tabacaria vidracaria",
  o:
    "acougue armazem atelie atelier bar bazar bistro boteco botequim cafe centro colegio consultorio emporio " +
    "escritorio espaco estudio hortifruti hostel hotel instituto laboratorio mercadinho mercado minimercado " +
    "pet petshop posto restaurante salao studio supermercado",
};
const articleOfKind = new Map<string, Article>(
  (["a", "o"] as const).flatMap((article) =>
    kinds[article].split(" ").map((kind) => [kind, article] as const),
  ),
);

/** Returns the article of a name whose owner chose none, from the kind of business in its first word. */
export function guessArticle(name: string): Article {
  const [first = ""] = name
    .trim()
    .toLowerCase()
    .split(/[^\p{L}\p{M}]/u, 1);
  return articleOfKind.get(first.normalize("NFD").replace(/\p{M}/gu, "")) ?? "sem";
}

/**
 * Returns the name of a business after a preposition ('da Padaria Estrela', 'no Bar Azul') or as a subject (`o`, and
 * `O` at the beginning of a sentence). `article` is the owner's choice, null without one.
 */
export function withArticle(
  form: keyof (typeof forms)["a"],
  name: string,
  article: Article | null,
): string {
  return forms[article ?? guessArticle(name)][form] + name;
}
