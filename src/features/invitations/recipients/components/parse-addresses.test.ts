import fc from "fast-check";
import { expect, test } from "vitest";
import { readAddress } from "../addresses.ts";
import { parseAddresses } from "./parse-addresses.ts";

const [ana, bia] = ["ana@loja.com", "bia.silva+x@loja.com.br"];
const both = { valid: [ana, bia], duplicates: 0, invalid: [] };

test.each([
  ["one a line", `${ana}\n${bia}\n`],
  ["Windows lines and blanks", `\r\n  ${ana}  \r\n\r\n${bia}\r\n`],
  ["commas", `${ana}, ${bia}`],
  ["semicolons at the end", `${ana};${bia};`],
  ["spaces", `${ana} ${bia}`],
  ["names", `Ana Lima <${ana}>, "Silva, Bia" <${bia}>`],
  ["a mail program's own form", `"Ana; Lima" <${ana}>;\n'Bia' <mailto:${bia}>`],
  ["a byte order mark and a heading", `\uFEFFE-mail\n${ana}\n${bia}`],
  ["a table", `Nome;E-mail;Cidade\nAna;${ana};São Paulo\nBia;${bia};Rio`],
  ["a quoted table", `"Nome","E-mail"\r\n"Lima, Ana","${ana}"\r\n"Bia ""B""","${bia}"\r\n`],
  ["tabs", `nome\temail\nAna\t${ana}\nBia\t${bia}`],
  ["a heading whose accents were lost", `Endere\uFFFDo\n${ana}\n${bia}`],
  ["capitals and what cannot be seen", `ANA@Loja.com\u200B\n\u00A0${bia}\u00A0`],
  ["a sentence", `E-mail da Ana: ${ana}.\nfale com (${bia})`],
  ["a quote that never ends", `"Ana ${ana}\n${bia}`],
])("%s", (_, text) => {
  expect(parseAddresses(text)).toEqual(both);
});

test("what stands twice counts once, whatever its capitals", () => {
  expect(parseAddresses(`${ana}\nANA@LOJA.COM\n${bia},${ana}`)).toEqual({ ...both, duplicates: 2 });
});

test("what is no address is told as it was written", () => {
  const text = `nome;email\nAna;${ana}\nCaio;caio@\nDuda;(11) 98765-4321\njoao.loja.com\n@@\n${bia}`;
  expect(parseAddresses(text)).toEqual({
    ...both,
    invalid: ["caio@", "Duda", "joao.loja.com", "@@"],
  });
  expect(parseAddresses("ana")).toEqual({ valid: [], duplicates: 0, invalid: ["ana"] });
  expect(parseAddresses(" \n\n")).toEqual({ valid: [], duplicates: 0, invalid: [] });
});

test.each([
  ["Ana@PÃO.com.br", "ana@xn--po-sia.com.br"],
  ["a@b.co", "a@b.co"],
  ["a..b@c.com", undefined],
  [".a@c.com", undefined],
  ["a@c", undefined],
  ["a@c.com.", undefined],
  ["a@-c.com", undefined],
  ["a@1.2.3.4", undefined],
  ["a@c.c1", "a@c.c1"],
  ["joão@c.com", undefined],
  ["a b@c.com", undefined],
  ["a@b@c.com", undefined],
  ["a@c.com\r\nBcc: x@y.com", undefined],
  ["a@c.com/x", undefined],
  [`${"a".repeat(65)}@c.com`, undefined],
  [`a@${"b".repeat(63)}.${"c".repeat(250)}.com`, undefined],
])("the address %s is %s", (typed, expected) => {
  expect(readAddress(typed)).toBe(expected);
});

test("no text breaks it, and what it takes for valid the server takes too", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 200 }), (text) => {
      for (const address of parseAddresses(`${text}\n${ana}`).valid) {
        expect(readAddress(address)).toBe(address);
        expect(address).toMatch(/^[^\s<>",;]+@[a-z0-9.-]+$/);
      }
    }),
  );
});
