import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { loadScript } from "./load-script.ts";

type Element = { onload(): void; onerror(): void; src: string; remove(): void };

const page: Record<string, unknown> = {};
let added: Element[];

beforeEach(() => {
  added = [];
  delete page.Provider;
  const head = { append: (element: Element) => added.push(element) };
  const createElement = () => ({ remove: vi.fn() });
  vi.stubGlobal("window", page);
  vi.stubGlobal("document", { head, createElement });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const load = () => loadScript("https://provider.test/a.js", "Provider", 1000);

test("callers that wait for a script get what it defines, and load it once", async () => {
  const both = Promise.all([load(), load()]);
  expect(added.map(({ src }) => src)).toEqual(["https://provider.test/a.js"]);
  page.Provider = "api";
  added[0]?.onload();
  expect(await both).toEqual(["api", "api"]);
  expect(await load()).toBe("api");
  expect(added).toHaveLength(1);
});

test.each([
  ["does not load", (element?: Element) => element?.onerror()],
  ["defines nothing", (element?: Element) => element?.onload()],
])("a script that %s is loaded again by the next call", async (_, happens) => {
  const first = load();
  happens(added[0]);
  await expect(first).rejects.toThrow("A script did not");
  const second = load();
  page.Provider = "api";
  added[1]?.onload();
  expect(await second).toBe("api");
});

test("a script that does not answer is removed after the time limit", async () => {
  vi.useFakeTimers();
  const late = expect(load()).rejects.toThrow("A script did not load");
  await vi.advanceTimersByTimeAsync(999);
  expect(added[0]?.remove).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await late;
  expect(added[0]?.remove).toHaveBeenCalled();
});
