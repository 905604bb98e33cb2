import { expect, test } from "vitest";
import { paidUntil } from "./paid-until.ts";

const started = new Date("2027-01-31T10:00:00-03:00");
const charge = (due: string, status = "paid") => ({ status, due_at: new Date(due) });

test.each([
  ["without a paid charge there is no paid month", [], null],
  ["the first charge pays for a month", [charge("2027-01-31T10:00:00-03:00")], "2027-02-28"],
  [
    "a charge some hours before the second month pays for that month",
    [charge("2027-01-31T10:00:00-03:00"), charge("2027-02-27T23:00:00-03:00")],
    "2027-03-31",
  ],
  [
    "a refunded or failed charge pays for nothing",
    [
      charge("2027-01-31T10:00:00-03:00"),
      charge("2027-02-28T10:00:00-03:00", "refunded"),
      charge("2027-03-31T10:00:00-03:00", "failed"),
    ],
    "2027-02-28",
  ],
])("%s", (_, charges, day) => {
  const until = day && new Date(`${day}T10:00:00-03:00`);
  expect(paidUntil(started, charges)).toEqual(until);
});

test("a first payment weeks after the start pays for a whole month", () => {
  const paid = [charge("2027-02-20T10:00:00-03:00")];
  expect(paidUntil(started, paid)).toEqual(new Date("2027-03-20T10:00:00-03:00"));
  const next = new Date("2027-03-22T10:00:00-03:00");
  expect(paidUntil(started, paid, [next, null])).toEqual(next);
});

test("the provider's next charge counts only if no unpaid charge lies before it", () => {
  const paid = [charge("2027-01-31T10:00:00-03:00"), charge("2027-02-28T10:00:00-03:00", "failed")];
  const afterNext = new Date("2027-03-31T10:00:00-03:00");
  const end = new Date("2027-02-28T10:00:00-03:00");
  expect(paidUntil(started, paid, [afterNext])).toEqual(end);
  expect(paidUntil(started, paid, [new Date("2027-01-30T10:00:00-03:00")])).toEqual(end);
});

test("a charge an hour early ends no day of the month that was paid before", () => {
  const early = [charge("2027-01-31T10:00:00-03:00"), charge("2027-02-28T09:00:00-03:00")];
  expect(paidUntil(started, early)).toEqual(new Date("2027-03-31T10:00:00-03:00"));
});

test("the bounds: a day after the start is not late, and a next charge lies after the newest and within a month and three days", () => {
  const until = (due: string, next?: string) =>
    paidUntil(started, [charge(due)], next ? [new Date(next)] : [])?.toISOString();
  expect(until("2027-02-01T10:00:00-03:00")).toBe("2027-02-28T13:00:00.000Z");
  expect(until("2027-02-01T10:00:00.001-03:00")).toBe("2027-03-01T13:00:00.001Z");
  const newest = "2027-02-20T10:00:00-03:00";
  expect(until(newest, "2027-03-23T10:00:00-03:00")).toBe("2027-03-23T13:00:00.000Z");
  expect(until(newest, "2027-03-23T10:00:00.001-03:00")).toBe("2027-03-20T13:00:00.000Z");
  // A day before the second month pays for it.
  expect(until("2027-02-27T10:00:00-03:00")).toBe("2027-03-31T13:00:00.000Z");
  expect(until("2027-02-27T09:59:59.999-03:00")).toBe("2027-03-27T12:59:59.999Z");
});
