import { expect, test } from "vitest";
import { actText } from "./act-text.ts";

test("an act is told in words, whatever the call was", () => {
  expect(actText("joined", "staff")).toBe("entrou na equipe: Atendimento");
  expect(actText("removed", null)).toBe("tirou uma pessoa da equipe");
  expect(actText("GET /api/dashboard/messages/export.csv", null)).toBe("baixou as avaliações");
  expect(actText("PATCH /api/dashboard/messages/{id}/", "1")).toBe("tratou uma avaliação");
  expect(actText("PATCH /api/dashboard/messages/{id}/praise/", "1")).toBe(
    "mudou os elogios do site",
  );
  expect(actText("PUT /api/dashboard/google/reviews/{id}/report/", "1")).toBe(
    "anotou uma denúncia ao Google",
  );
  expect(actText("endpoint_added", "loja.example")).toBe(
    "ligou um endereço de avisos: loja.example",
  );
  expect(actText("PUT /api/future/", null)).toBe("mudou algo no painel");
});
