import { validate, version } from "uuid";
import { expect, test } from "vitest";
import { newUuid } from "./new-uuid.ts";

test("ids are valid, different, and contain the time, so that later ones sort after earlier ones", async () => {
  const before = Date.now();
  const ids = Array.from({ length: 2_000 }, newUuid);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.filter((id) => !validate(id) || version(id) !== 7)).toEqual([]);
  const times = ids.map((id) => Number.parseInt(id.replace("-", "").slice(0, 12), 16));
  expect(times.every((time) => time >= before && time <= Date.now())).toBe(true);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(ids.map((id) => id[19]))).toEqual(new Set(["8", "9", "a", "b"]));
});
