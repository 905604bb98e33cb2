import { expect, test } from "vitest";
import { progressText, resultText } from "./sent-text.ts";

test("the progress counts only sent invitations as sent", () => {
  expect(progressText(["waiting", "waiting"])).toBe("0 de 2 enviados");
  expect(progressText(["sent", "waiting", "sent"])).toBe("2 de 3 enviados");
  expect(progressText(["sent", "refused", "waiting"])).toBe("1 de 3 enviados · 1 não enviado");
  expect(progressText(["refused", "unsubscribed", "recent", "waiting"])).toBe(
    "0 de 4 enviados · 3 não enviados",
  );
});

test("the result says how many were sent", () => {
  expect(resultText(["sent"])).toBe("O convite foi enviado.");
  expect(resultText(["sent", "sent"])).toBe("Todos os convites foram enviados.");
  expect(resultText(["sent", "refused"])).toBe("1 de 2 convites enviados.");
});
