import { afterEach, expect, test, vi } from "vitest";
import { spanText } from "./day-words.ts";
import { isDay } from "./days.ts";
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
