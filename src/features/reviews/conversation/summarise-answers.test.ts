import { expect, test } from "vitest";
import { summariseAnswers } from "./summarise-answers.ts";

const stars = { 1: 2, 2: 1, 3: 4, 4: 8, 5: 16 };

test("the answers of all days are added; complaints are the stars below the minimum", () => {
  const rows = [
    { delay: 1, answered: 2, resolved: 1 },
    { delay: 2, answered: 1, resolved: 1 },
  ];
  expect(summariseAnswers(rows, { stars, minimum: 4 })).toMatchObject({
    complaints: 7,
    answered: 3,
    resolved: 2,
  });
  expect(summariseAnswers([], { stars, minimum: 4 })).toEqual({
    complaints: 7,
    answered: 0,
    resolved: 0,
    median_minutes: null,
  });
});

test("after the minimum was lowered there are at least as many complaints as answers", () => {
  const rows = [{ delay: 1, answered: 5, resolved: 0 }];
  expect(summariseAnswers(rows, { stars, minimum: 2 }).complaints).toBe(5);
});
