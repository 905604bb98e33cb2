import { expect, test } from "vitest";
import { nextCheck } from "./merge-reply.ts";

test("a reply is read back ten times within five days, ever later, and then only by the daily pass", () => {
  const now = new Date("2026-11-24T12:00:00Z");
  const minutes = Array.from({ length: 11 }, (_, checks) => {
    const next = nextCheck(checks, now);
    return next && (next.getTime() - now.getTime()) / 60_000;
  });
  expect(minutes).toEqual([1, 2, 5, 15, 60, 180, 720, 1440, 1440, 1440, null]);
});
