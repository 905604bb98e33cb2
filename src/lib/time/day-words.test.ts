import { expect, test } from "vitest";
import { daysText, withDays } from "./day-words.ts";

test.each([
  [1, "1 dia", "O teste de 1 dia é grátis: (1)"],
  [14, "14 dias", "O teste de 14 dias é grátis: (14)"],
])("%s in words, also in the place of {dias}", (count, words, text) => {
  expect(daysText(count)).toBe(words);
  expect(withDays("O teste de {dias} dias é grátis: ({dias})", count)).toBe(text);
});
