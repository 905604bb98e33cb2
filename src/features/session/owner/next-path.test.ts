import { expect, test } from "vitest";
import routes from "#src/routes.ts";
import { isSessionEnd, loginPath, nextPath } from "./next-path.ts";

const origin = "https://estrelou.test";
const after = (next: string) => nextPath(`?next=${encodeURIComponent(next)}`);

test("nextPath returns the requested page, and loginPath the login page for it", () => {
  expect(after("/mensagens?page=2&stars=5#fim")).toBe("/mensagens?page=2&stars=5#fim");
  const login = loginPath({ pathname: "/resumo", search: "?x=1" });
  expect(nextPath(new URL(login, origin).search)).toBe("/resumo?x=1");
  expect(loginPath({ pathname: "/painel", search: "" })).toBe("/login");
});

test("the login page knows whether the session ended", () => {
  const from = { pathname: "/resumo", search: "" };
  const searchOf = (options?: { isSessionEnd: boolean }) =>
    new URL(loginPath(from, options), origin).search;
  expect(isSessionEnd(searchOf({ isSessionEnd: true }))).toBe(true);
  expect(nextPath(searchOf({ isSessionEnd: true }))).toBe("/resumo");
  expect(isSessionEnd(searchOf())).toBe(false);
});

test("every page of the panel is accepted as the page after login", () => {
  const panel = routes.find(({ file }) => file.endsWith("panel-layout.tsx"));
  const [owner] = panel?.children ?? [];
  const pages = owner?.children?.flatMap(({ children }) => children ?? []) ?? [];
  expect(pages.length).toBeGreaterThan(5);
  for (const { path } of pages) expect(after(`/${path}`)).toBe(`/${path}`);
});

test("an invitation to a team is accepted as the page after login", () => {
  expect(after("/convite-equipe?token=x")).toBe("/convite-equipe?token=x");
});

test.each([
  "",
  "https://outro.test/",
  "https://estrelou.test.outro.test/painel",
  "https:outro.test",
  "https:/outro.test",
  "//outro.test/",
  "//outro.test/painel",
  "///outro.test",
  "/\\outro.test",
  "\\\\outro.test",
  "\\/outro.test",
  "/\t/outro.test",
  "/\n/outro.test",
  "/\r\n//outro.test",
  "/..//outro.test/",
  "/../..//outro.test/",
  "/.//outro.test",
  "/.\\/outro.test",
  "/x/..//outro.test",
  "/painel/..//outro.test",
  "/painel/../..//outro.test/painel",
  "/%2e%2e//outro.test",
  "/%2E/%2Foutro.test",
  "/%2f/outro.test",
  "/%5coutro.test",
  "/painel//outro.test",
  "/painel/",
  "/painel@outro.test",
  "/painel\\outro.test",
  "/painel%3F",
  "/PAINEL",
  "@outro.test/painel",
  "?next=//outro.test",
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,x",
  " //outro.test",
  " /painel",
  "\u0000/painel",
  "painel",
  "/",
  "/login",
  "/login?next=/login",
  "/sandbox",
  "/feedback/loja",
  "/__proto__",
])("attack: next=%j returns the path of the panel", (next) => {
  expect(after(next)).toBe("/painel");
});

test("attack: a hostile query or fragment stays on the requested page", () => {
  for (const rest of ["?x=//outro.test", "?\\\\outro.test", "#//outro.test", "?/..//outro.test"]) {
    const url = new URL(after(`/painel${rest}`), origin);
    expect([url.origin, url.pathname]).toEqual([origin, "/painel"]);
  }
});
