import { expect, test } from "vitest";
import { addDays, addMonths, endOfDay } from "./calendar.ts";

/** A wall-clock time of a São Paulo without summer time. */
const at = (text: string) => new Date(`${text}-03:00`);

test("a month after its last day is the shorter month's last day", () => {
  const start = at("2027-01-31T10:00:00");
  expect(addMonths(start, 1)).toEqual(at("2027-02-28T10:00:00"));
  expect(addMonths(start, 2)).toEqual(at("2027-03-31T10:00:00"));
  expect(addMonths(start, 13)).toEqual(at("2028-02-29T10:00:00"));
  expect(addMonths(at("2026-12-15T23:59:59"), 1)).toEqual(at("2027-01-15T23:59:59"));
});

test("late evening in São Paulo is the next day in UTC, and counts as today", () => {
  const evening = new Date("2027-02-01T01:30:00Z");
  expect(addMonths(evening, 1)).toEqual(at("2027-02-28T22:30:00"));
  expect(endOfDay(evening)).toEqual(at("2027-02-01T00:00:00"));
});

test("days keep their time of day when clocks change", () => {
  // Summer time began at midnight of 4 November 2018 and ended at midnight of 17 February 2019.
  const before = new Date("2018-11-01T12:00:00-03:00");
  expect(addDays(before, 7)).toEqual(new Date("2018-11-08T12:00:00-02:00"));
  expect(addMonths(new Date("2019-02-01T12:00:00-02:00"), 1)).toEqual(
    new Date("2019-03-01T12:00:00-03:00"),
  );
});

test("a midnight that clocks skipped is one in the morning", () => {
  expect(endOfDay(new Date("2018-11-03T15:00:00-03:00"))).toEqual(
    new Date("2018-11-04T01:00:00-02:00"),
  );
});

test("milliseconds stay", () => {
  expect(addDays(new Date("2027-01-01T12:00:00.123-03:00"), 1)).toEqual(
    new Date("2027-01-02T12:00:00.123-03:00"),
  );
});
