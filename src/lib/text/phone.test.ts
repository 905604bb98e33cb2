import { expect, test } from "vitest";
import { maskPhone } from "./phone.ts";

test.each([
  ["", ""],
  ["1", "(1"],
  ["119", "(11) 9"],
  ["1198765", "(11) 9876-5"],
  ["11987654321", "(11) 98765-4321"],
  ["1133224455", "(11) 3322-4455"],
  ["+55 11 98765-4321", "(11) 98765-4321"],
  ["(11) 98765-4321 ramal", "(11) 98765-4321"],
  ["abc", ""],
])("%j becomes %j", (typed, masked) => {
  expect(maskPhone(typed)).toBe(masked);
});
