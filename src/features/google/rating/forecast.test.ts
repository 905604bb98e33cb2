import { expect, test } from "vitest";
import { forecastText } from "./forecast.ts";

test.each([
  [24, 17, "cerca de 7 semanas"],
  [24, 20, "cerca de 6 semanas"],
  [1, 30, "menos de 1 semana"],
  [7, 30, "menos de 1 semana"],
  [8, 30, "cerca de 2 semanas"],
  [100, 30, "cerca de 4 meses"],
  [350, 10, "mais de 2 anos"],
])("%d reviews at %d in 30 days take %s", (reviews, pace, text) => {
  expect(forecastText(reviews, pace)).toBe(text);
});

test("without a pace there is no forecast", () => {
  expect(forecastText(24, 0)).toBeUndefined();
});
