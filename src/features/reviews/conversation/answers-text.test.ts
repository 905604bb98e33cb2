import { expect, test } from "vitest";
import { answersText } from "./answers-text.ts";

test.each([
  [
    8,
    3,
    2,
    128,
    "De 8 notas baixas, 3 foram respondidas, metade delas em cerca de 2 horas, e 2 delas terminaram resolvidas.",
  ],
  [
    8,
    3,
    1,
    25,
    "De 8 notas baixas, 3 foram respondidas, metade delas em cerca de 25 minutos, e 1 delas terminou resolvida.",
  ],
  [
    1200,
    1100,
    0,
    4096,
    "De 1.200 notas baixas, 1.100 foram respondidas, metade delas em cerca de 3 dias.",
  ],
  [
    3,
    3,
    3,
    1,
    "As 3 notas baixas foram respondidas, metade delas em cerca de um minuto, e todas terminaram resolvidas.",
  ],
  [2, 1, 1, 89, "De 2 notas baixas, 1 foi respondida em cerca de 89 minutos e terminou resolvida."],
  [1, 1, 0, 2048, "A única nota baixa foi respondida em cerca de 34 horas."],
  [1, 1, 1, 0, "A única nota baixa foi respondida em cerca de um minuto e terminou resolvida."],
  [4, 0, 0, null, undefined],
  [0, 0, 0, null, undefined],
] as const)("%i complaints, %i answered, %i resolved, %j minutes", (...given) => {
  const [complaints, answered, resolved, median_minutes, text] = given;
  expect(answersText({ complaints, answered, resolved, median_minutes })).toBe(text);
});
