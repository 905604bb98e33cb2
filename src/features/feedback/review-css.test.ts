import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

test("the review page's style reads only files that exist", () => {
  const css = readFileSync(join(import.meta.dirname, "review.css"), "utf8");
  const sources = [...css.matchAll(/@source "(.+)";/g)].map(([, path]) => path ?? "");
  expect(sources.length).toBeGreaterThan(5);
  expect(sources.filter((path) => !existsSync(join(import.meta.dirname, path)))).toEqual([]);
});
