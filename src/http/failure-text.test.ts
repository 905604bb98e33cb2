import { expect, test } from "vitest";
import { ApiFailure } from "./client.ts";
import { failureText } from "./failure-text.ts";

test.each([
  [{ detail: "Detalhe.", erro: "Erro." }, "Detalhe."],
  [{ erro: "Cartão sem saldo." }, "Cartão sem saldo."],
  [{ erro: 1 }, "Tente novamente mais tarde."],
  [{}, "Tente novamente mais tarde."],
])("the answer %j is shown as %s", (body, text) => {
  expect(failureText(new ApiFailure(422, body))).toBe(text);
});
