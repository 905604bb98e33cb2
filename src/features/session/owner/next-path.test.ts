import { expect, test } from "vitest";
import { loginPath, nextPath } from "./next-path.ts";

const origin = "https://estrelou.test";
const after = (next: string) => nextPath(`?next=${encodeURIComponent(next)}`, origin);

test("nextPath returns the requested page, and loginPath the login page for it", () => {
  expect(after("/mensagens?page=2")).toBe("/mensagens?page=2");
  expect(
    nextPath(new URL(loginPath({ pathname: "/resumo", search: "?x=1" }), origin).search, origin),
  ).toBe("/resumo?x=1");
  expect(loginPath({ pathname: "/painel", search: "" })).toBe("/login");
});

test.each([
  "",
  "https://outro.test/",
  "//outro.test/",
  "/\\outro.test",
  "\\\\outro.test",
  "/\t/outro.test",
  "/\n/outro.test",
  "javascript:alert(1)",
  "data:text/html,x",
  " //outro.test",
  "painel",
  "/login",
  "/login?next=/login",
])("next=%j returns the path of the panel", (next) => {
  const path = after(next);
  expect(new URL(path, origin).origin).toBe(origin);
  expect(path).toBe("/painel");
});
