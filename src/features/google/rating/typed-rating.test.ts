import { expect, test } from "vitest";
import { readTypedRating } from "./typed-rating.ts";

test.each([
  ["4,2", "87", { rating: 4.2, count: 87 }],
  [" 4.2 ", " 1.234 ", { rating: 4.2, count: 1234 }],
  ["5", "1", { rating: 5, count: 1 }],
  ["4,25", "12 345", { rating: 4.25, count: 12345 }],
])("reads %j and %j", (rating, count, numbers) => {
  expect(readTypedRating({ rating, count })).toEqual(numbers);
});

test.each([
  ["", "", ["rating", "count"]],
  ["0,9", "10", ["rating"]],
  ["5,1", "10", ["rating"]],
  ["42", "10", ["rating"]],
  ["4,2 estrelas", "10", ["rating"]],
  ["4,2", "0", ["count"]],
  ["4,2", "-3", ["count"]],
  ["4,2", "1,5", ["count"]],
  ["4,2", "99999999", ["count"]],
])("rejects %j and %j: %j", (rating, count, errors) => {
  expect(readTypedRating({ rating, count })).toEqual({ errors });
});
