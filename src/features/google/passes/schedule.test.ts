import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { isPassDue, nextPass } from "./schedule.ts";

const minute = 60_000;
const hour = 60 * minute;
const connectedAt = new Date("2026-11-22T10:00:00Z");
const hoursAfter = (from: Date, to: Date) => (to.getTime() - from.getTime()) / hour;

test("the daily passes of businesses that connected in the same minute spread over half a day", () => {
  const hours = Array.from({ length: 1200 }, () =>
    hoursAfter(connectedAt, nextPass(randomUUID(), connectedAt)),
  );
  expect(Math.min(...hours)).toBeGreaterThanOrEqual(12);
  expect(Math.max(...hours)).toBeLessThanOrEqual(24);
  for (let hour = 12; hour < 24; hour++) {
    // About 100 in each of the twelve hours; together they would all be in one.
    expect(hours.filter((one) => Math.floor(one) === hour).length).toBeLessThan(200);
  }
});

test("from the second pass on a business has one every 24 hours, also if each starts some minutes late", () => {
  const business = randomUUID();
  const second = nextPass(business, connectedAt);
  let due = second;
  for (let day = 1; day <= 10; day++) {
    const startedAt = new Date(due.getTime() + 16 * minute);
    due = nextPass(business, startedAt);
    expect(hoursAfter(second, due)).toBe(24 * day);
    expect(isPassDue(business, startedAt, new Date(due.getTime() - 1))).toBe(false);
    expect(isPassDue(business, startedAt, due)).toBe(true);
  }
});

test("a business that was never read is due", () => {
  expect(isPassDue(randomUUID(), null, connectedAt)).toBe(true);
});
