import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { defaultGoal, goalChoices, nextTenth } from "./goals.ts";
import { shownRating, wayToGoal } from "./way-to-goal.ts";

describe("vectors", () => {
  test.each([
    [4.2, 40, 4.5, { low: 20, middle: 24, high: 28, shownFrom: 15 }],
    [4.0, 100, 4.5, { low: 90, middle: 100, high: 110, shownFrom: 73 }],
    [3.8, 250, 4.5, { low: 326, middle: 350, high: 374, shownFrom: 274 }],
  ])("the span from %d of %d reviews to %d is %j", (rating, count, goal, span) => {
    expect(wayToGoal({ rating, count }, goal)).toEqual({
      state: "ahead",
      isRounded: false,
      ...span,
    });
  });
});

describe("edges", () => {
  test("one review of one star", () => {
    expect(wayToGoal({ rating: 1, count: 1 }, 4.5)).toMatchObject({ low: 7, middle: 7, high: 7 });
  });

  test("few reviews have one possible sum, so the span is one number", () => {
    // Three reviews with 13 stars: 4.33.
    const way = wayToGoal({ rating: 4.3, count: 3 }, 4.5);
    expect(way).toMatchObject({ low: 1, high: 1 });
  });

  test("numbers that match no sum of stars still give a span", () => {
    expect(wayToGoal({ rating: 4.2, count: 1 }, 4.5)).toMatchObject({ low: 1, high: 1 });
    expect(wayToGoal({ rating: 3.3, count: 2 }, 4.8)).toMatchObject({ low: 15, high: 16 });
  });

  test("a mean with more decimals has a narrower span", () => {
    const coarse = wayToGoal({ rating: 4.2, count: 1000 }, 4.5);
    const fine = wayToGoal({ rating: 4.21, count: 1000 }, 4.5);
    expect(coarse).toMatchObject({ low: 500, high: 700 });
    expect(fine).toMatchObject({ low: 570, high: 590 });
  });

  test("a goal that is shown already is reached, with what balances a review of one star", () => {
    expect(wayToGoal({ rating: 4.5, count: 10 }, 4.5)).toEqual({ state: "reached", perOneStar: 7 });
    expect(wayToGoal({ rating: 4.45, count: 10 }, 4.5)).toMatchObject({ state: "reached" });
    expect(wayToGoal({ rating: 4.9, count: 10 }, 4.8)).toEqual({
      state: "reached",
      perOneStar: 19,
    });
    expect(wayToGoal({ rating: 5, count: 10 }, 5)).toEqual({
      state: "reached",
      perOneStar: undefined,
    });
  });

  test("5.0 is only shown by rounding: the span ends at a mean of 4.95", () => {
    const way = wayToGoal({ rating: 4.5, count: 100 }, 5);
    expect(way).toMatchObject({ isRounded: true, low: 800, middle: 900, high: 1000 });
  });
});

/** The smallest number of five-star reviews, counted one by one.  */
function bruteForce(sum: number, count: number, target: number): number {
  let k = 0;
  while ((sum + 5 * k) * 10_000 < Math.round(target * 10_000) * (count + k)) k++;
  return k;
}

test("the span is what brute force finds over every mean that is shown with this rating", () => {
  const place = fc
    .integer({ min: 1, max: 400 })
    .chain((count) => fc.tuple(fc.constant(count), fc.integer({ min: count, max: 5 * count })));
  fc.assert(
    fc.property(place, fc.integer({ min: 11, max: 49 }), ([count, sum], tenths) => {
      const goal = tenths / 10;
      const rating = Math.round((sum * 10) / count) / 10;
      const way = wayToGoal({ rating, count }, goal);
      if (way.state === "reached") {
        expect(rating).toBeGreaterThanOrEqual(goal);
        return;
      }
      const shown = Math.round(rating * 100);
      const sums = Array.from({ length: 4 * count + 1 }, (_, index) => count + index).filter(
        (one) => Math.abs(one * 100 - shown * count) <= 5 * count,
      );
      const found = sums.map((one) => bruteForce(one, count, goal));
      expect(way.low).toBe(Math.max(1, Math.min(...found)));
      expect(way.high).toBe(Math.max(1, Math.max(...found)));
      const actual = bruteForce(sum, count, goal);
      expect(actual).toBeGreaterThanOrEqual(way.low);
      expect(actual).toBeLessThanOrEqual(way.high);
      expect(way.middle).toBeGreaterThanOrEqual(way.low);
      expect(way.middle).toBeLessThanOrEqual(way.high);
      expect(way.shownFrom).toBeLessThanOrEqual(way.low);
    }),
    { numRuns: 300 },
  );
});

test("every goal up to 4.9 is reached by a finite number, also with millions of reviews", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10, max: 50 }),
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.integer({ min: 11, max: 50 }),
      (tenths, count, goal) => {
        const way = wayToGoal({ rating: tenths / 10, count }, goal / 10);
        if (way.state === "reached") return;
        expect(Number.isSafeInteger(way.high)).toBe(true);
        expect(way.low).toBeLessThanOrEqual(way.high);
      },
    ),
  );
});

describe("goals", () => {
  test.each([
    [1, 1.5],
    [3.9, 4],
    [4.2, 4.5],
    [4.4, 4.5],
    [4.5, 4.8],
    [4.7, 4.8],
    [4.8, 4.9],
    [5, 4.9],
  ])("after %d the default is %d", (rating, goal) => {
    expect(defaultGoal(rating)).toBe(goal);
  });

  test("the choices are the next shown rating, the known goals above it and the chosen one", () => {
    expect(goalChoices(4.2, 4.5)).toEqual([4.3, 4.5, 4.8, 5]);
    expect(goalChoices(3.1, 3.5)).toEqual([3.2, 3.5, 4, 4.5, 4.8, 5]);
    expect(goalChoices(4.6, 4.5)).toEqual([4.5, 4.7, 4.8, 5]);
    expect(goalChoices(5, 4.9)).toEqual([4.9, 5]);
  });

  test("the next shown rating is a tenth higher", () => {
    for (let tenths = 10; tenths < 50; tenths++) {
      expect(nextTenth(tenths / 10)).toBe((tenths + 1) / 10);
    }
    expect(nextTenth(5)).toBe(5);
    expect(shownRating(4.25)).toBe(4.3);
    expect(shownRating(4.449)).toBe(4.4);
  });
});
