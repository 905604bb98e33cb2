import { expect, test } from "vitest";
import { answerTitle } from "./answer-title.ts";

test.each([
  ["pt-BR", "A loja respondeu · Padaria", "pt-BR"],
  ["es-MX", "El negocio respondió · Padaria", "es"],
  ["en", "The business replied · Padaria", "en"],
  ["de-DE", "A loja respondeu · Padaria", "pt-BR"],
])("in a browser in %s", (language, title, lang) => {
  expect(answerTitle("Padaria", language)).toEqual({ title, lang });
});

test("a business without a name is only 'A loja'", () => {
  expect(answerTitle("", "pt-BR").title).toBe("A loja respondeu");
});
