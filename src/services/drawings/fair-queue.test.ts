import { expect, test } from "vitest";
import { FairQueue } from "./fair-queue.ts";

test("owners take turns, and each owner's entries keep their order", () => {
  const queue = new FairQueue<string>({ total: 10, perOwner: 5 });
  for (const entry of ["a1", "a2", "a3"]) queue.add("a", entry);
  for (const entry of ["b1", "b2"]) queue.add("b", entry);
  const order = [1, 2, 3, 4, 5, 6].map(() => queue.next());
  expect(order).toEqual(["a1", "b1", "a2", "b2", "a3", undefined]);
});

test("an entry beyond the limit of its owner or of the whole queue is not added", () => {
  const queue = new FairQueue<number>({ total: 3, perOwner: 2 });
  expect([queue.add("a", 1), queue.add("a", 2), queue.add("a", 3)]).toEqual([true, true, false]);
  expect([queue.add("b", 4), queue.add("c", 5)]).toEqual([true, false]);
  queue.next();
  expect(queue.add("c", 6)).toBe(true);
});
