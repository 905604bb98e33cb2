import { afterEach, expect, test, vi } from "vitest";
import { spanText } from "./day-words.ts";
import { daysOfMonth, isDay, lastWeek, mondayOf, monthsBefore, shiftDay } from "./days.ts";
import { saoPauloDate } from "./sao-paulo-date.ts";

afterEach(() => void vi.restoreAllMocks());

test("the day in São Paulo is the same in a browser that writes dates in another way", () => {
  const formats: { format: unknown } = Intl.DateTimeFormat.prototype;
  vi.spyOn(formats, "format", "get").mockReturnValue(() => "31/12/2027");
  vi.spyOn(Date.prototype, "toLocaleDateString").mockReturnValue("31/12/2027");
  expect(saoPauloDate(new Date("2028-03-01T02:59:59.999Z"))).toBe("2028-02-29");
  expect(saoPauloDate(new Date("2028-03-01T03:00:00Z"))).toBe("2028-03-01");
  expect(saoPauloDate(new Date("2028-01-01T02:59:59Z"))).toBe("2027-12-31");
});

test("a day that does not exist is no day, also in browsers that would read it as another one", () => {
  expect(["2028-02-29", "2026-12-31"].filter(isDay)).toHaveLength(2);
  const others = ["2026-02-30", "2027-02-29", "2026-13-01", "2026-00-10", "2026-1-2", "hoje", ""];
  expect(others.filter(isDay)).toEqual([]);
});

test("a span of days names month and year where they differ", () => {
  expect(spanText("2026-11-08", "2026-11-14")).toBe("8 a 14 de novembro");
  expect(spanText("2026-10-30", "2026-11-05")).toBe("30 de outubro a 5 de novembro");
  expect(spanText("2025-12-28", "2026-01-03")).toBe(
    "28 de dezembro de 2025 a 3 de janeiro de 2026",
  );
});

test("days shift across months, years and a leap day", () => {
  expect(shiftDay("2028-02-28", 1)).toBe("2028-02-29");
  expect(shiftDay("2028-03-01", -1)).toBe("2028-02-29");
  expect(shiftDay("2026-12-31", 1)).toBe("2027-01-01");
  expect(shiftDay("2026-01-31", -31)).toBe("2025-12-31");
  expect(shiftDay("2026-11-21", 0)).toBe("2026-11-21");
});

test("each day of a week has the same Monday", () => {
  const week = [16, 17, 18, 19, 20, 21, 22].map((day) => mondayOf(`2026-11-${day}`));
  expect(week).toEqual(Array(7).fill("2026-11-16"));
  expect([mondayOf("2026-11-15"), mondayOf("2026-11-23")]).toEqual(["2026-11-09", "2026-11-23"]);
});

test("a week is complete on the Monday after it, at 8:00 in São Paulo", () => {
  expect(lastWeek(new Date("2026-11-23T10:59:59.999Z"))).toBe("2026-11-09");
  expect(lastWeek(new Date("2026-11-23T11:00:00Z"))).toBe("2026-11-16");
  expect(lastWeek(new Date("2026-11-29T23:00:00Z"))).toBe("2026-11-16");
});

test("a month has its first and last day, also `by` months later", () => {
  expect(daysOfMonth("2028-02")).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(daysOfMonth("2026-12", 1)).toEqual({ from: "2027-01-01", to: "2027-01-31" });
  expect(daysOfMonth("2026-01", -2)).toEqual({ from: "2025-11-01", to: "2025-11-30" });
});

test("months before a day end with the last day of a shorter month", () => {
  expect(monthsBefore("2026-03-31", 1)).toBe("2026-02-28");
  expect(monthsBefore("2028-03-30", 1)).toBe("2028-02-29");
  expect(monthsBefore("2026-03-28", 1)).toBe("2026-02-28");
  expect(monthsBefore("2026-01-15", 12)).toBe("2025-01-15");
  expect(monthsBefore("2026-01-31", 2)).toBe("2025-11-30");
});
