import { expect, test } from "vitest";
import { emptyCard, faultsOf, issuerOf, masked, tokenRequest } from "./card-details.ts";

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

test("masks keep what each field takes", () => {
  expect(masked("number", "5031 4332-1540x6351 99")).toBe("5031433215406351");
  expect(masked("expiry", "1")).toBe("1");
  expect(masked("expiry", "1130")).toBe("11/30");
  expect(masked("expiry", "11/3")).toBe("11/3");
  expect(masked("code", "12345a")).toBe("1234");
  expect(masked("document", "11.222.333/0001-81 9")).toBe("11222333000181");
});

test("a good card has no faults", () => {
  expect(faultsOf(good, all, now)).toEqual({});
  expect(faultsOf({ ...good, expiry: "11/26" }, all, now)).toEqual({});
});

test("each empty field says what to type", () => {
  expect(Object.keys(faultsOf(emptyCard, all, now))).toEqual([...all]);
  expect(faultsOf(emptyCard, ["number"], now)).toEqual({ number: "Digite o número do seu cartão" });
});

test("each wrong field says what to look at", () => {
  const wrong = {
    number: "5031433215406352",
    expiry: "10/26",
    code: "12",
    email: "dona",
    document: "12345678900",
  };
  expect(faultsOf({ ...good, ...wrong }, all, now)).toEqual({
    number: "Há algo de errado com esse número. Digite novamente",
    expiry: "Confira a data",
    code: "Confira o código de segurança",
    email: "Confira o e-mail",
    document: "Confira seu documento",
  });
  expect(faultsOf({ ...good, expiry: "13/30" }, all, now)).toHaveProperty("expiry");
});

test("the brand is told by the first digits", () => {
  expect(issuerOf("5031433215406351")).toBe("master");
  expect(issuerOf("4235647728025682")).toBe("visa");
  expect(issuerOf("375365153556885")).toBe("amex");
  expect(issuerOf("5067766783888311")).toBe("elo");
  expect(issuerOf("9")).toBeUndefined();
});

test("the provider gets month, year and kind of document apart", () => {
  expect(tokenRequest(good)).toMatchObject({
    cardExpirationMonth: "11",
    cardExpirationYear: "2030",
    identificationType: "CPF",
  });
  expect(tokenRequest({ ...good, document: "11222333000181" }).identificationType).toBe("CNPJ");
});
