import { expect, test } from "vitest";
import { brandOf, emptyCard, formatInput, validateCard } from "./card-details.ts";
import { tokenRequest } from "./card-token.ts";

const all = ["number", "holder", "expiry", "code", "issuer", "email", "document"] as const;
const now = new Date("2026-11-21T12:00:00Z");
const good = {
  number: "5031433215406351",
  holder: "APRO",
  expiry: "11/30",
  code: "123",
  issuer: "master",
  email: "dona@exemplo.test",
  document: "12345678909",
};

test("each field removes characters that it does not accept", () => {
  expect(formatInput("number", "5031 4332-1540x6351 99")).toBe("5031433215406351");
  expect(formatInput("expiry", "1")).toBe("1");
  expect(formatInput("expiry", "1130")).toBe("11/30");
  expect(formatInput("expiry", "11/3")).toBe("11/3");
  expect(formatInput("code", "12345a")).toBe("1234");
  expect(formatInput("document", "11.222.333/0001-81 9")).toBe("11222333000181");
});

test("a valid card has no errors", () => {
  expect(validateCard(good, all, now)).toEqual({});
  expect(validateCard({ ...good, expiry: "11/26" }, all, now)).toEqual({});
});

test("each empty field has its own message", () => {
  expect(Object.keys(validateCard(emptyCard, all, now))).toEqual([...all]);
  expect(validateCard(emptyCard, ["number"], now)).toEqual({
    number: "Digite o número do seu cartão",
  });
});

test("each invalid field has its own message", () => {
  const wrong = {
    number: "5031433215406352",
    expiry: "10/26",
    code: "12",
    email: "dona",
    document: "12345678900",
  };
  expect(validateCard({ ...good, ...wrong }, all, now)).toEqual({
    number: "Há algo de errado com esse número. Digite novamente",
    expiry: "Confira a data",
    code: "Confira o código de segurança",
    email: "Confira o e-mail",
    document: "Confira seu documento",
  });
  expect(validateCard({ ...good, expiry: "13/30" }, all, now)).toHaveProperty("expiry");
});

test("the first digits decide the brand", () => {
  expect(brandOf("5031433215406351")).toBe("master");
  expect(brandOf("4235647728025682")).toBe("visa");
  expect(brandOf("375365153556885")).toBe("amex");
  expect(brandOf("5067766783888311")).toBe("elo");
  expect(brandOf("9")).toBeUndefined();
});

test("the provider gets month, year and type of document in separate fields", () => {
  expect(tokenRequest(good)).toMatchObject({
    cardExpirationMonth: "11",
    cardExpirationYear: "2030",
    identificationType: "CPF",
  });
  expect(tokenRequest({ ...good, document: "11222333000181" }).identificationType).toBe("CNPJ");
});
