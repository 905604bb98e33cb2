import fc from "fast-check";
import { expect, test } from "vitest";
import { asWritten, parsePhoneList } from "./parse-phone-list.ts";

const phonesOf = (text: string, area?: string) =>
  parsePhoneList(text, area).valid.map(({ phone }) => phone);

test.each([
  "11 91234-5678",
  "(11) 91234-5678",
  "(11)912345678",
  "11912345678",
  "+55 11 91234-5678",
  "+55 (11) 9 1234-5678",
  "+5511912345678",
  "55 11 91234 5678",
  "0055 11 91234-5678",
  "+55 011 91234-5678",
  "011 91234-5678",
  "0 11 91234-5678",
  "0xx11 91234-5678",
  "0XX (11) 91234-5678",
  "0 15 11 91234-5678",
  "041 11 91234-5678",
  "11.91234.5678",
  "11 91234\u20115678",
  "Ana Souza - (11) 91234-5678",
  "Ana Souza\t+55 11 91234-5678",
  "WhatsApp: 11 91234-5678 (Ana)",
  "11 1234-5678 é antigo: 11 91234-5678",
])("reads '%s'", (text) => {
  expect(phonesOf(text)).toContain("5511912345678");
});

test("an old mobile number gets its ninth digit, and a landline stays as it is", () => {
  expect(phonesOf("(11) 8123-4567")).toEqual(["5511981234567"]);
  expect(phonesOf("+55 31 7123-4567")).toEqual(["5531971234567"]);
  expect(phonesOf("(11) 3123-4567")).toEqual(["551131234567"]);
});

test("55 is also the area code of Santa Maria", () => {
  expect(phonesOf("55 99123-4567")).toEqual(["5555991234567"]);
  expect(phonesOf("+55 55 99123-4567")).toEqual(["5555991234567"]);
});

test("a foreign number keeps its country", () => {
  expect(phonesOf("+351 912 345 678\n00351 912 345 678")).toEqual(["351912345678"]);
  expect(asWritten("351912345678")).toBe("+351912345678");
});

test("names beside the number are kept, and a number in two spellings counts once", () => {
  const list = parsePhoneList(
    "Ana Souza: (11) 91234-5678\nBia;+55 11 8123-4567\r\n0xx11912345678 aninha\n[10:30, 23/11/2026] +55 21 99876-5432: oi",
  );
  expect(list.valid).toEqual([
    { phone: "5511912345678", name: "Ana Souza" },
    { phone: "5511981234567", name: "" },
    { phone: "5521998765432", name: "oi" },
  ]);
  expect(list.duplicates).toBe(1);
});

test("several numbers may be on one line", () => {
  const all = ["5511912345678", "5511981234567", "5521998765432"];
  expect(phonesOf("11 91234-5678, 11 98123-4567, 21 99876-5432")).toEqual(all);
  expect(phonesOf("11 91234-5678 11 98123-4567 21 99876-5432")).toEqual(all);
  expect(phonesOf("11912345678 11981234567 / 21998765432")).toEqual(all);
});

test("numbers without an area code wait for it", () => {
  const text = "Ana 91234-5678\nBia 8123 4567";
  expect(parsePhoneList(text)).toMatchObject({ valid: [], withoutArea: 2, invalid: [] });
  expect(phonesOf(text, "47")).toEqual(["5547912345678", "5547981234567"]);
  expect(phonesOf(text, "00")).toEqual([]);
});

test("dates, documents, postal codes, prices and texts are no phone numbers", () => {
  for (const text of [
    "23/11/2026",
    "2026-11-23",
    "123.456.789-09",
    "119.345.678-90",
    "12.345.678/0001-90",
    "01310-100",
    "R$ 1.234,50",
    "pedido 42 das 10:30",
    "",
  ]) {
    expect(parsePhoneList(text), text).toMatchObject({ valid: [], withoutArea: 0 });
  }
  expect(parsePhoneList("11 1234-567")).toMatchObject({ valid: [], invalid: ["11 1234-567"] });
  expect(parsePhoneList("(20) 91234-5678").invalid).toEqual(["(20) 91234-5678"]);
});

test("each way to write a number gives the same number, whichever stands around it", () => {
  const number = fc.record({
    area: fc.constantFrom("11", "21", "47", "55", "85", "99"),
    rest: fc.integer({ min: 10_000_000, max: 99_999_999 }).map(String),
    before: fc.constantFrom("", "+55 ", "+55", "0", "0xx", "015 ", "0055 "),
    between: fc.constantFrom("", " ", "-", "."),
    name: fc.constantFrom("", "Ana ", "Dona Zica: ", "João\t"),
  });
  fc.assert(
    fc.property(number, ({ area, rest, before, between, name }) => {
      const written = `${name}${before}(${area}) 9${rest.slice(0, 4)}${between}${rest.slice(4)}`;
      expect(phonesOf(written)).toEqual([`55${area}9${rest}`]);
    }),
  );
});

test("any text is read, and ends", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2000 }), (text) => {
      for (const { phone } of parsePhoneList(text, "11").valid) {
        expect(phone).toMatch(/^[1-9]\d{7,14}$/);
      }
    }),
  );
  // With backtracking over the whole line this would not end.
  for (const long of ["1 ".repeat(20_000), "(1) ".repeat(10_000)]) {
    expect(parsePhoneList(long).duplicates).toBe(0);
  }
});
