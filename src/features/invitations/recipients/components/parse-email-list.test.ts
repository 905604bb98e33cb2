import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeEmail } from "#src/lib/text/email-address.ts";
import { parseEmailList } from "./parse-email-list.ts";

const [ana, bia] = ["ana@loja.com", "bia.silva+x@loja.com.br"];
const both = { valid: [ana, bia], duplicates: 0, invalid: [] };

test.each([
  ["one per line", `${ana}\n${bia}\n`],
  ["Windows line breaks and spaces", `\r\n  ${ana}  \r\n\r\n${bia}\r\n`],
  ["commas", `${ana}, ${bia}`],
  ["semicolons at the end", `${ana};${bia};`],
  ["spaces", `${ana} ${bia}`],
  ["names", `Ana Lima <${ana}>, "Silva, Bia" <${bia}>`],
  ["the format of a mail program", `"Ana; Lima" <${ana}>;\n'Bia' <mailto:${bia}>`],
  ["a byte order mark and a heading", `\uFEFFE-mail\n${ana}\n${bia}`],
  ["a table", `Nome;E-mail;Cidade\nAna;${ana};São Paulo\nBia;${bia};Rio`],
  ["a quoted table", `"Nome","E-mail"\r\n"Lima, Ana","${ana}"\r\n"Bia ""B""","${bia}"\r\n`],
  ["spaces inside quotes", `" Nome ";" E-mail "\n" ";" "\n" Ana ";" ${ana} "\n" Bia ";" ${bia} "`],
  ["tabs", `nome\temail\nAna\t${ana}\nBia\t${bia}`],
  ["a heading with broken accents", `Endere\uFFFDo\n${ana}\n${bia}`],
  ["upper case and invisible characters", `ANA@Loja.com\u200B\n\u00A0${bia}\u00A0`],
  ["a sentence", `E-mail da Ana: ${ana}.\nfale com (${bia})`],
  ["an unclosed quote", `"Ana ${ana}\n${bia}`],
])("finds both emails in a list with %s", (_, text) => {
  expect(parseEmailList(text)).toEqual(both);
});

test("a repeated email counts once, in upper or lower case", () => {
  expect(parseEmailList(`${ana}\nANA@LOJA.COM\n${bia},${ana}`)).toEqual({ ...both, duplicates: 2 });
});

test("invalid lines are returned as they were written", () => {
  const text = `nome;email\nAna;${ana}\nCaio;caio@\nDuda;(11) 98765-4321\njoao.loja.com\n@@\n${bia}`;
  expect(parseEmailList(text)).toEqual({
    ...both,
    invalid: ["caio@", "Duda", "joao.loja.com", "@@"],
  });
  // Only the first line may be a heading.
  expect(parseEmailList(`nome\n${ana}\nnome\n${bia}`)).toEqual({ ...both, invalid: ["nome"] });
  expect(parseEmailList("ana")).toEqual({ valid: [], duplicates: 0, invalid: ["ana"] });
  expect(parseEmailList(" \n\n")).toEqual({ valid: [], duplicates: 0, invalid: [] });
});

test("a separator inside quotes does not cut an email, which would be another person's", () => {
  expect(parseEmailList('"caio,ana@loja.com"')).toEqual({
    valid: [],
    duplicates: 0,
    invalid: ["caio,ana@loja.com"],
  });
});

test("for any text, every email in `valid` is normalized", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      for (const address of parseEmailList(`${text}\n${ana}`).valid) {
        expect(normalizeEmail(address)).toBe(address);
        expect(address).toMatch(/^[^\s<>",;]+@[a-z0-9.-]+$/);
      }
    }),
  );
});
