import { expect, test } from "vitest";
import { addDays, addMonths, endOfDay } from "./calendar.ts";

/** A local time in São Paulo without daylight saving time. */
const at = (text: string) => new Date(`${text}-03:00`);

test("one month after the last day of a month is the last day of the shorter month", () => {
  const start = at("2027-01-31T10:00:00");
  expect(addMonths(start, 1)).toEqual(at("2027-02-28T10:00:00"));
  expect(addMonths(start, 2)).toEqual(at("2027-03-31T10:00:00"));
  expect(addMonths(start, 13)).toEqual(at("2028-02-29T10:00:00"));
  expect(addMonths(at("2026-12-15T23:59:59"), 1)).toEqual(at("2027-01-15T23:59:59"));
});

test("22:30 in São Paulo is the next day in UTC and belongs to the day in São Paulo", () => {
  const evening = new Date("2027-02-01T01:30:00Z");
  expect(addMonths(evening, 1)).toEqual(at("2027-02-28T22:30:00"));
  expect(endOfDay(evening)).toEqual(at("2027-02-01T00:00:00"));
});

test("adding days and months keeps the time of day over a clock change", () => {
  // Daylight saving time began at midnight of 4 November 2018 and ended at midnight of 17 February 2019.
  const before = new Date("2018-11-01T12:00:00-03:00");
  expect(addDays(before, 7)).toEqual(new Date("2018-11-08T12:00:00-02:00"));
  expect(addMonths(new Date("2019-02-01T12:00:00-02:00"), 1)).toEqual(
    new Date("2019-03-01T12:00:00-03:00"),
  );
});

test("a day ends at 1:00 if the clock change skips midnight", () => {
  expect(endOfDay(new Date("2018-11-03T15:00:00-03:00"))).toEqual(
    new Date("2018-11-04T01:00:00-02:00"),
  );
});

test("adding days keeps milliseconds", () => {
  expect(addDays(new Date("2027-01-01T12:00:00.123-03:00"), 1)).toEqual(
    new Date("2027-01-02T12:00:00.123-03:00"),
  );
});
