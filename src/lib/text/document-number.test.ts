import { expect, test } from "vitest";
import { documentType, isDocument } from "./document-number.ts";

test("accepts correct check digits, with and without punctuation", () => {
  for (const good of [
    "12345678909",
    "529.982.247-25",
    "11.222.333/0001-81",
    "11444777000161",
    "12.ABC.345/01DE-35",
    "12abc34501de35",
  ]) {
    expect(isDocument(good), good).toBe(true);
  }
});

test("rejects wrong check digits, wrong lengths and repeated digits", () => {
  for (const bad of [
    "",
    "1234567890",
    "12345678900",
    "11111111111",
    "00000000000000",
    "11222333000180",
    "12ABC34501DE36",
    "1234567890A",
  ]) {
    expect(isDocument(bad), bad).toBe(false);
  }
});

test("a number with 14 characters is a CNPJ", () => {
  expect(documentType("11.222.333/0001-81")).toBe("CNPJ");
  expect(documentType("123.456.789-09")).toBe("CPF");
});
