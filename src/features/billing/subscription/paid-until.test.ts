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
