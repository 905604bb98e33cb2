import { expect, test } from "vitest";
import { guessArticle, withArticle } from "./with-article.ts";

test.for([
  ["Padaria Estrela", "a"],
  ["  CLÍNICA Sorriso", "a"],
  ["Pizzaria", "a"],
  ["Oficina do Zé", "a"],
  ["Farma\u0301cia Sol", "a"],
  ["Bar do Zé", "o"],
  ["Salão Bela", "o"],
  ["Ateliê-Escola", "o"],
  ["Pet Shop Amigo", "o"],
  ["Café & Cia", "o"],
  ["Barão Burger", "sem"],
  ["Lojas Silva", "sem"],
  ["Nubank Segurança", "sem"],
  ["O Boticário", "sem"],
  ["Google", "sem"],
  ["3 Irmãos", "sem"],
  ["", "sem"],
] as const)("the article of '%s' is guessed as '%s'", ([name, article]) => {
  expect(guessArticle(name)).toBe(article);
});

test("a name follows a preposition or begins a sentence with its article, or with none", () => {
  const all = (name: string, article: "a" | "o" | "sem" | null) =>
    (["de", "em", "o", "O"] as const).map((form) => withArticle(form, name, article));
  const [shop, bar] = ["Padaria Sol", "Bar Sol"];
  expect(all(shop, null)).toEqual([`da ${shop}`, `na ${shop}`, `a ${shop}`, `A ${shop}`]);
  expect(all(bar, null)).toEqual([`do ${bar}`, `no ${bar}`, `o ${bar}`, `O ${bar}`]);
  expect(all("Sol", null)).toEqual(["de Sol", "em Sol", "Sol", "Sol"]);
  // The owner's choice counts more than the guess.
  expect(all(shop, "o")).toEqual([`do ${shop}`, `no ${shop}`, `o ${shop}`, `O ${shop}`]);
  expect(all(shop, "sem")).toEqual([`de ${shop}`, `em ${shop}`, shop, shop]);
});
