import { expect, test } from "vitest";
import { pageCacheControl } from "./page-cache-control.ts";

test.each([
  [{}, "private, no-cache"],
  [{ stars: "5" }, "private, no-cache"],
  [{ token: "abc" }, "no-store"],
  [{ token: "" }, "no-store"],
  [{ c: "abc", x: "1" }, "no-store"],
  [{ code: "abc", state: "1" }, "no-store"],
])("the Cache-Control of a page with the query %j is %s", (query, expected) => {
  expect(pageCacheControl(query)).toBe(expected);
});
