import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { countView } from "./count-view.server.ts";

const person = { "User-Agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Safari" };
let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

function visit(path: string, headers: Record<string, string>) {
  return countView(api.services, { path, headers: new Headers(headers) });
}

const rows = () =>
  api.services.db.selectFrom("site_page_day").selectAll().orderBy("day").orderBy("path").execute();

test("views are counted by day in São Paulo and path, and nothing else is stored", async () => {
  api.clock.set("2026-03-02T02:30:00Z");
  await visit("/precos", person);
  await visit("/precos", person);
  api.clock.advance({ hours: 1 });
  await visit("/precos", person);
  await visit("/", person);
  const counted = (await rows()).map(({ day, path, views }) => [day, path, Number(views)]);
  expect(counted.map(([, path, views]) => [path, views])).toEqual([
    ["/precos", 2],
    ["/", 1],
    ["/precos", 1],
  ]);
  expect(Object.keys((await rows())[0] ?? {})).toEqual(["day", "path", "views"]);
});

test.each([
  ["a search engine", { "User-Agent": "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
  ["a client without a User-Agent", {}],
  ["a prefetch", { ...person, "Sec-Purpose": "prefetch;prerender" }],
])("%s is not counted", async (_, headers) => {
  const before = await rows();
  await visit("/sobre", headers as Record<string, string>);
  expect(await rows()).toEqual(before);
});

test("a failed count is logged and does not throw", async () => {
  const broken = { ...api.services, db: undefined as never };
  await expect(
    countView(broken, { path: "/", headers: new Headers(person) }),
  ).resolves.toBeUndefined();
  expect(api.logged.join()).toContain("counting the page view failed");
});
