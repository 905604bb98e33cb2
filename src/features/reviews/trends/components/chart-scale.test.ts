import { expect, test } from "vitest";
import { axisTop, labelPlaces } from "./chart-scale.ts";

test.each([
  [0, 2],
  [1, 2],
  [2, 2],
  [3, 4],
  [4, 4],
  [5, 6],
  [6, 6],
  [7, 8],
  [8, 8],
  [9, 10],
  [10, 10],
  [11, 20],
  [21, 40],
  [41, 60],
  [61, 80],
  [81, 100],
  [100, 100],
  [101, 200],
  [999, 1000],
  [1000, 1000],
  [1001, 2000],
])("the axis of counts up to %i ends at %i", (largest, top) => {
  expect(axisTop(largest)).toBe(top);
});

test.each([
  [1, 6, [0]],
  [6, 6, [0, 1, 2, 3, 4, 5]],
  [7, 6, [0, 2, 4, 6]],
  [8, 3, [1, 4, 7]],
  [30, 6, [4, 9, 14, 19, 24, 29]],
  [0, 6, []],
])("of %i places with at most %i labels these have one: %j", (count, max, places) => {
  expect(labelPlaces(count, max)).toEqual(places);
});
