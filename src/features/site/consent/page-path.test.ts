import { expect, test } from "vitest";
import { pagePath } from "./page-path.ts";

test.each([
  ["/precos", "", {}, "/precos"],
  ["/confirmar", "?token=abc", {}, "/confirmar"],
  ["/nova-senha", "?token=abc&utm_source=x", {}, "/nova-senha?utm_source=x"],
  ["/login", "?email=a%40b.c&next=%2Fpainel", {}, "/login"],
  ["/sair/s3gr3do", "", { token: "s3gr3do" }, "/sair/:token"],
  ["/sair/a%20b", "", { token: "a b" }, "/sair/:token"],
  ["/sair/%E0%A4%A", "", { token: "%E0%A4%A" }, "/sair/:token"],
  ["/qualquer/coisa", "", { "*": "qualquer/coisa" }, "/404"],
])("%s%s is reported as %4$s", (pathname, search, params, expected) => {
  expect(pagePath({ pathname, search }, params as Record<string, string>)).toBe(expected);
});
