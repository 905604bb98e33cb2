import { expect, test } from "vitest";
import { shiftDay } from "#src/lib/time/days.ts";
import { bucketsOf } from "../period.ts";
import {
  changeText,
  dayLabel,
  formatCount,
  monthLabel,
  periodText,
  ratingsText,
  shareText,
} from "./activity-text.ts";
import { axisTop, labelPlaces } from "./chart-scale.ts";

test.each([
  [4, 1, "3 a mais que antes (1)"],
  [1, 4, "3 a menos que antes (4)"],
  [0, 0, "igual a antes (0)"],
  [7, 7, "igual a antes (7)"],
  [12, 0, "12 a mais que antes (0)"],
  [500, 19, "481 a mais que antes (19)"],
  [30, 20, "50% a mais que antes (20)"],
  [1200, 1500, "20% a menos que antes (1.500)"],
  [1001, 1000, "1% a mais que antes (1.000)"],
  [3000, 20, "14.900% a mais que antes (20)"],
])("%i after %i: %s", (now, before, words) => {
  expect(changeText(now, before)).toBe(words);
});

test.each([
  [0, 0, 30, undefined],
  [5, 0, 7, undefined],
  [6, 6, 90, "Você recebeu tantas avaliações quanto nos 90 dias anteriores."],
  [4, 3, 30, "Você recebeu 1 avaliação a mais que nos 30 dias anteriores."],
  [0, 3, 30, "Você recebeu 3 avaliações a menos que nos 30 dias anteriores."],
  [123, 100, 30, "Você recebeu 23% mais avaliações que nos 30 dias anteriores."],
  [900, 1000, 365, "Você recebeu 10% menos avaliações que nos 12 meses anteriores."],
] as const)("%i ratings after %i in %i days: %s", (now, before, days, sentence) => {
  expect(ratingsText(now, before, days)).toBe(sentence);
});

test.each([
  [0, 0, "visits", "sem visitas"],
  [1, 1, "visits", "1 de 1 visita"],
  [3, 19, "visits", "3 de 19 visitas"],
  [5, 20, "ratings", "25% das avaliações"],
  [20, 20, "invites", "100% dos convites"],
  [999, 1000, "invites", "99% dos convites"],
  [1, 1000, "visits", "1% das visitas"],
  [0, 50, "visits", "0% das visitas"],
  [9, 4, "visits", "mais que 4 visitas"],
] as const)("%i of %i %s: %s", (part, all, metric, words) => {
  expect(shareText(part, all, metric)).toBe(words);
});

test("each of twelve months is named after its middle", () => {
  const names = (to: string) =>
    bucketsOf({ from: shiftDay(to, -364), to }, "month")
      .map(monthLabel)
      .join(" ");
  expect(names("2026-11-07")).toBe("nov dez jan fev mar abr mai jun jul ago set out");
  expect(names("2026-11-15")).toBe("nov dez jan fev mar abr mai jun jul ago set out");
  expect(names("2026-11-16")).toBe("dez jan fev mar abr mai jun jul ago set out nov");
});

test("days and periods in Portuguese", () => {
  expect(periodText({ from: "2026-11-12", to: "2026-11-12" })).toBe("quinta-feira, 12 de nov");
  expect(periodText({ from: "2026-11-08", to: "2026-11-14" })).toBe("8 a 14 de nov");
  expect(periodText({ from: "2026-10-22", to: "2026-11-21" })).toBe("22 de out a 21 de nov");
  expect(dayLabel("2026-11-02", "date")).toBe("02/11");
  expect(dayLabel("2026-11-02", "weekday")).toBe("seg");
  expect(dayLabel("2026-11-02", "month")).toBe("nov");
  expect(formatCount(1, "google_clicks")).toBe("1 foi ao Google");
});

test.each([
  [0, 2],
  [2, 2],
  [3, 4],
  [9, 10],
  [11, 20],
  [130, 200],
  [2001, 4000],
])("an axis up to %i ends at %i", (largest, top) => {
  expect(axisTop(largest)).toBe(top);
});

test("labels are evenly spaced, at most the maximum, with one on the last place", () => {
  expect(labelPlaces(7, 12)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(labelPlaces(30, 12)).toEqual([2, 5, 8, 11, 14, 17, 20, 23, 26, 29]);
  expect(labelPlaces(90, 12)).toHaveLength(12);
});
