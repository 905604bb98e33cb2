import { expect, test } from "vitest";
import {
  asDate,
  asDay,
  asLongDate,
  asLongMoment,
  asMediumDate,
  asMediumMoment,
  asMoment,
  asMonth,
  asShortDay,
  asTime,
  asWeekday,
  lastDay,
} from "./shown-dates.ts";

const formats = {
  asDate,
  asDay,
  asLongDate,
  asLongMoment,
  asMediumDate,
  asMediumMoment,
  asMoment,
  asShortDay,
  asTime,
  asWeekday,
};

/** 15 March 2027, 22:05 in São Paulo; the next day in UTC. */
const evening = "2027-03-16T01:05:00Z";

test.each([
  ["asDay", "15 de março"],
  ["asShortDay", "15/03"],
  ["asMoment", "15/03/2027, 22:05"],
  ["asWeekday", "segunda-feira, 15 de março"],
  ["asDate", "15/03/2027"],
  ["asMediumDate", "15 de mar. de 2027"],
  ["asMediumMoment", "15 de mar. de 2027, 22:05"],
  ["asLongDate", "15 de março de 2027"],
  ["asLongMoment", "15 de março de 2027 às 22:05"],
  ["asTime", "22:05"],
] as const)("%s formats a moment in the time zone of São Paulo", (name, text) => {
  expect(formats[name](evening)).toBe(text);
  expect(formats[name](new Date(evening))).toBe(text);
});

test("asMonth formats the first and the last month of a year", () => {
  expect(asMonth("2027-01")).toBe("janeiro de 2027");
  expect(asMonth("2026-12")).toBe("dezembro de 2026");
});

test("the last day of an entitlement that ends at midnight is the day before", () => {
  expect(lastDay("2027-03-16T03:00:00Z")).toBe("15 de março");
  expect(lastDay("2027-03-16T03:00:00.001Z")).toBe("16 de março");
});
