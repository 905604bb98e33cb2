import { expect, test } from "vitest";
import { brandOf } from "./card-brand.ts";
import { emptyCard, formatInput, neededFields, validateCard } from "./card-details.ts";
import { tokenRequest } from "./card-token.ts";

const all = ["number", "holder", "expiry", "code", "issuer", "email", "document"] as const;
const now = new Date("2026-11-21T12:00:00Z");
const good = {
  number: "5031 4332 1540 6351",
  holder: "APRO",
  expiry: "11/30",
  code: "123",
  issuer: "master",
  email: "dona@exemplo.test",
  document: "123.456.789-09",
};

test("each field removes characters that it does not accept, and groups the others", () => {
  expect(formatInput("number", "50314332-1540x6351 99")).toBe("5031 4332 1540 6351");
  expect(formatInput("number", "375365153556885")).toBe("3753 651535 56885");
  expect(formatInput("code", "12345a")).toBe("1234");
  expect(formatInput("document", "52998224725")).toBe("529.982.247-25");
  expect(formatInput("document", "11222333/000181 9")).toBe("11.222.333/0001-81");
  expect(formatInput("document", "12abc34501de35")).toBe("12.ABC.345/01DE-35");
});

test("the expiry takes month and year in each form that browsers fill in", () => {
  for (const text of ["1130", "11/30", "11/2030", "11 / 2030", "11-30"]) {
    expect(formatInput("expiry", text), text).toBe("11/30");
  }
  expect(["1", "11", "11/3", "5", "5/2031"].map((text) => formatInput("expiry", text))).toEqual([
    "1",
    "11",
    "11/3",
    "05",
    "05/31",
  ]);
});

test("a valid card has no errors", () => {
  expect(validateCard(good, all, now)).toEqual({});
  expect(validateCard({ ...good, expiry: "11/26" }, all, now)).toEqual({});
});

test("a card is valid until its month ends in São Paulo, in every time zone of the browser", () => {
  const november = { ...good, expiry: "11/26" };
  const last = new Date("2026-12-01T02:59:59Z");
  expect(validateCard(november, all, last)).toEqual({});
  const first = new Date("2026-12-01T03:00:00Z");
  expect(validateCard(november, all, first)).toEqual({ expiry: "Confira a data" });
});

test("a card of each month of a later year is valid, and there is no other month", () => {
  const errorOf = (month: string) =>
    validateCard({ ...good, expiry: `${month}/30` }, ["expiry"], now).expiry;
  const months = ["01", "02", "03", "04", "05", "06", "07", "08", "09", "10", "11", "12"];
  expect(months.map(errorOf)).toEqual(Array(12).fill(undefined));
  expect(["00", "13", "99", "1"].map(errorOf)).toEqual(Array(4).fill("Confira a data"));
});

test("a number has 13 digits or more, and its check digit is right", () => {
  const errorOf = (number: string) => validateCard({ ...good, number }, ["number"], now).number;
  const right = ["4222222222222", "375365153556885", "5031433215406351", "4000000000000000006"];
  // Each digit where it is doubled, and where it is not.
  const every = ["4012345678901234565", "4103254769810325473"];
  expect([...right, ...every].map(errorOf)).toEqual(Array(6).fill(undefined));
  const wrong = ["422222222222", "4222222222221", "0", "5031433215406315"];
  expect(wrong.map(errorOf)).toEqual(
    Array(4).fill("Há algo de errado com esse número. Digite novamente"),
  );
});

test("each empty field has its own message", () => {
  expect(validateCard(emptyCard, ["number"], now)).toEqual({
    number: "Digite o número do seu cartão",
  });
  expect(validateCard(emptyCard, all, now)).toEqual({
    number: "Digite o número do seu cartão",
    holder: "Digite o nome e sobrenome",
    expiry: "Digite a validade do cartão",
    code: "Digite o código de segurança",
    issuer: "Escolha a bandeira do cartão",
    email: "Digite seu e-mail",
    document: "Informe seu documento",
  });
});

test("each invalid field has its own message", () => {
  const wrong = {
    number: "5031 4332 1540 6352",
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

test("the first six digits decide the brand", () => {
  expect(brandOf("5031 4332 1540 6351")).toBe("master");
  expect(brandOf("2221 00")).toBe("master");
  expect(brandOf("4235647728025682")).toBe("visa");
  expect(brandOf("3753 651535 56885")).toBe("amex");
  expect(brandOf("5067766783888311")).toBe("elo");
  expect(brandOf("4514 16")).toBe("elo");
  expect(brandOf("6062 82")).toBe("hipercard");
  expect(brandOf("4514 1")).toBeUndefined();
  expect(brandOf("9999 99")).toBeUndefined();
});

test("the brand is asked only if six digits do not tell it", () => {
  const asked = (number: string) => neededFields({ ...good, number }, true).includes("issuer");
  expect([asked(""), asked("9999"), asked("5031 43"), asked("9999 99")]).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test("American Express has a code with four digits, and other known brands with three", () => {
  const errorOf = (number: string, code: string) =>
    validateCard({ ...good, number, code }, ["code"], now).code;
  expect(errorOf("3753 651535 56885", "123")).toBe("Confira o código de segurança");
  expect(errorOf("3753 651535 56885", "1234")).toBeUndefined();
  expect(errorOf("5031 4332 1540 6351", "1234")).toBe("Confira o código de segurança");
});

test("the provider gets month, year and type of document in separate fields", () => {
  expect(tokenRequest(good)).toMatchObject({
    cardNumber: "5031433215406351",
    identificationNumber: "12345678909",
    cardExpirationMonth: "11",
    cardExpirationYear: "2030",
    identificationType: "CPF",
  });
  expect(tokenRequest({ ...good, document: "11222333000181" }).identificationType).toBe("CNPJ");
});
