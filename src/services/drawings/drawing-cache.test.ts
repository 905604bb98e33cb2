import { expect, test } from "vitest";
import { DrawingCache } from "./drawing-cache.ts";

test("the cache stores at most `maxBytes` and deletes the least recently used drawing", () => {
  const cache = new DrawingCache(10);
  cache.set("a", Buffer.alloc(4));
  cache.set("b", Buffer.alloc(4));
  cache.get("a");
  cache.set("c", Buffer.alloc(4));
  expect([cache.get("a")?.length, cache.get("b"), cache.get("c")?.length]).toEqual([
    4,
    undefined,
    4,
  ]);
  cache.set("too large", Buffer.alloc(11));
  expect(cache.get("too large")).toBeUndefined();
});
