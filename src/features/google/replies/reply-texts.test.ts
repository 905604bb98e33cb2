import { expect, test } from "vitest";
import { monthText, replyTimeText } from "./month-text.ts";
import { isNearlySame } from "./near-same.ts";
import { violationText } from "./violation-text.ts";

test.each([
  [{ reviews: 0, answered: 0, median_minutes: null }, undefined],
  [
    { reviews: 1, answered: 0, median_minutes: null },
    { main: "A única avaliação dos últimos 30 dias ainda não tem resposta." },
  ],
  [
    { reviews: 12, answered: 9, median_minutes: 270 },
    {
      main: "9 das 12 avaliações dos últimos 30 dias têm resposta (75%).",
      time: "Metade das respostas saiu em até 5 horas.",
    },
  ],
  [
    { reviews: 3, answered: 1, median_minutes: 0.2 },
    {
      main: "1 das 3 avaliações dos últimos 30 dias tem resposta (33%).",
      time: "Ela saiu em até 1 minuto.",
    },
  ],
  [
    { reviews: 2, answered: 2, median_minutes: 4000 },
    {
      main: "2 das 2 avaliações dos últimos 30 dias têm resposta (100%).",
      time: "Metade das respostas saiu em até 3 dias.",
    },
  ],
])("%o is told as one or two sentences", (month, expected) => {
  expect(monthText(month)).toEqual(expected);
});

test.each([
  [{ reviews: 3, answered: 0, median_minutes: null }, undefined],
  [{ reviews: 3, answered: 0, median_minutes: 61 }, undefined],
  [
    { reviews: 3, answered: 1, median_minutes: 61 },
    "Sua única resposta dos últimos 30 dias saiu em até 61 minutos.",
  ],
  [
    { reviews: 3, answered: 2, median_minutes: 3000 },
    "Nos últimos 30 dias, metade das suas respostas saiu em até 3 dias.",
  ],
])("the mail tells %o as %s", (month, expected) => {
  expect(replyTimeText(month)).toBe(expected);
});

test.each([
  [
    "another name",
    "Olá, Ana! Muito obrigado pela visita e pelo carinho. Volte sempre à nossa padaria!",
    true,
  ],
  [
    "other words",
    "João, o bolo de cenoura vai voltar ao balcão na quinta. Obrigado por lembrar dele.",
    false,
  ],
  ["a short thanks", "Obrigado pela visita!", false],
])("a reply with %s is compared with earlier ones", (_case, text, expected) => {
  const earlier = [
    "Olá, João! Muito obrigado pela visita e pelo carinho. Volte sempre à nossa padaria!",
    "Obrigado pela visita!",
  ];
  expect(isNearlySame(text, earlier)).toBe(expected);
});

test("every reason of a rejection gets a sentence, also an unknown or missing one", () => {
  expect(violationText("PERSONAL_INFO")).toContain("dados pessoais");
  expect(violationText("LOCATION_SUSPENDED")).toContain("suspenso");
  for (const unknown of ["A_WORD_OF_2027", null, "toString"]) {
    expect(violationText(unknown)).toBe(
      "Recusada por não seguir as regras do Google. Mude o texto e envie de novo.",
    );
  }
});
