import fc from "fast-check";
import { expect, test } from "vitest";
import { shiftDay } from "#src/lib/time/days.ts";
import { bucketsOf } from "./period.ts";

const yearTo = (to: string) => ({ from: shiftDay(to, -364), to });

test("a period of days has one bucket per day, the last included", () => {
  expect(bucketsOf({ from: "2026-02-27", to: "2026-03-01" }, "day")).toEqual([
    { from: "2026-02-27", to: "2026-02-27" },
    { from: "2026-02-28", to: "2026-02-28" },
    { from: "2026-03-01", to: "2026-03-01" },
  ]);
});

test("twelve months are counted back from the last day", () => {
  const months = bucketsOf(yearTo("2026-11-21"), "month");
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ from: "2025-11-22", to: "2025-12-21" });
  expect(months.at(-1)).toEqual({ from: "2026-10-22", to: "2026-11-21" });
});

test("a month that lacks the day ends on its last day", () => {
  const months = bucketsOf(yearTo("2027-03-31"), "month").slice(-3);
  expect(months).toEqual([
    { from: "2027-01-01", to: "2027-01-31" },
    { from: "2027-02-01", to: "2027-02-28" },
    { from: "2027-03-01", to: "2027-03-31" },
  ]);
});

test("for any last day, twelve months cover each day of the year once", () => {
  const someDay = fc.integer({ min: 0, max: 20_000 }).map((count) => shiftDay("2000-01-01", count));
  fc.assert(
    fc.property(someDay, (to) => {
      const year = yearTo(to);
      const months = bucketsOf(year, "month");
      expect(months).toHaveLength(12);
      expect([months[0]?.from, months.at(-1)?.to]).toEqual([year.from, year.to]);
      for (const [index, { from, to: end }] of months.entries()) {
        expect(from <= end).toBe(true);
        if (index > 0) expect(from).toBe(shiftDay(months[index - 1]?.to ?? "", 1));
      }
    }),
  );
});
