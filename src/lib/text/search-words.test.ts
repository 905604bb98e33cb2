import { expect, test } from "vitest";
import { searchWords } from "./search-words.ts";

const finds = (search: string, text: string) =>
  searchWords(search).every((word) => new RegExp(word, "u").test(text));

test.each([
  ["pao", "O PÃO estava ótimo"],
  ["PÃO", "pao de queijo"],
  ["acucar", "Açúcar demais"],
  ["cafe", "cafe\u0301 frio"],
  ["caf\u00e9", "CAFÉ"],
  ["quei pão", "pão de queijo"],
  ["R$ 9,90", "custa R$ 9,90"],
  ["(ok)", "tudo (ok)"],
  ["привет", "Привет"],
  ["🥐", "bom 🥐"],
  ["", "qualquer"],
])("%j finds %j", (search, text) => {
  expect(finds(search, text)).toBe(true);
});

test.each(["aáàâãäå", "cç", "eéèêë", "iíìîï", "nñ", "oóòôõö", "uúùûü", "yýÿ"])(
  "each of %s finds each of them, in both cases",
  (letters) => {
    const all = [...letters, ...letters.toUpperCase()];
    for (const search of all) expect(all.filter((text) => finds(search, text))).toEqual(all);
  },
);

test.each([
  ["pao", "pai"],
  ["a.b", "axb"],
  ["pão bolo", "só pão"],
  ["[a-z]", "m"],
])("%j does not find %j", (search, text) => {
  expect(finds(search, text)).toBe(false);
});
