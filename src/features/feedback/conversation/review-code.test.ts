import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { idOfCode, makeReviewKeys } from "./review-code.ts";

test("a code gives the id that it was made with, a UUID of version 8 with the time of the code", async () => {
  const before = Date.now();
  const { id, code } = await makeReviewKeys();
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(await idOfCode(code)).toBe(id);
  expect(z.uuid({ version: "v8" }).parse(id)).toBe(id);
  const time = Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
  expect(time).toBeGreaterThanOrEqual(before);
  expect(time).toBeLessThanOrEqual(Date.now());
});

test("another code of the same moment has another id", async () => {
  const { id, code } = await makeReviewKeys();
  const last = code.endsWith("0") ? "1" : "0";
  const other = await idOfCode(code.slice(0, -1) + last);
  expect(other).not.toBe(id);
  expect(other?.slice(0, 13)).toBe(id.slice(0, 13));
});

test("a text that is no code has no id", async () => {
  const { id, code } = await makeReviewKeys();
  const wrong = [id, code.toLowerCase(), code.slice(1), `${code}0`, `Z${code.slice(1)}`, ""];
  for (const text of wrong) expect(await idOfCode(text)).toBeUndefined();
  await fc.assert(
    fc.asyncProperty(fc.string({ maxLength: 40 }), async (text) => {
      const found = await idOfCode(text);
      expect(found === undefined || z.uuid().safeParse(found).success).toBe(true);
    }),
  );
});
