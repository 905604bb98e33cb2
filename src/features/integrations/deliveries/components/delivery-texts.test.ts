import { expect, test } from "vitest";
import { attemptFailures, type Delivery } from "../contract.ts";
import { attemptSentence, attemptText, deliveryText, typeLabel } from "./delivery-texts.ts";

const delivery: Delivery = {
  id: "1",
  type: "avaliacao.criada",
  body: "{}",
  created_at: "2026-11-23T12:00:00Z",
  state: "waiting",
  attempts: 0,
  status: null,
  failure: null,
  ms: null,
  answer: null,
};

test("a delivery says in Portuguese what became of it", () => {
  expect(deliveryText(delivery)).toBe("Na fila");
  const tried = { ...delivery, attempts: 2, status: 500, ms: 12 };
  expect(deliveryText(tried)).toBe(
    "Vamos tentar de novo (2ª tentativa: o servidor respondeu 500 em 12 ms)",
  );
  expect(deliveryText({ ...tried, state: "failed" })).toBe(
    "Não entregue: o servidor respondeu 500 em 12 ms",
  );
  expect(deliveryText({ ...tried, state: "delivered", status: 204 })).toBe(
    "Entregue: o servidor respondeu 204 em 12 ms",
  );
  expect(attemptSentence(tried)).toBe("O servidor respondeu 500 em 12 ms.");
  for (const failure of attemptFailures) {
    expect(attemptText({ ...delivery, failure }), failure).toMatch(/^(o|a) /);
  }
  expect(["teste", "avaliacao.criada", "outro"].map(typeLabel)).toEqual([
    "Teste",
    "Avaliação nova",
    "outro",
  ]);
});
