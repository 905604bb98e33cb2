import { expect, test } from "vitest";
import { Slots } from "./slots.ts";

test("slots are bounded by key and in total, and a released slot is free once", () => {
  const slots = new Slots({ total: 3, perKey: 2 });
  const first = slots.take("a");
  expect([first, slots.take("a")]).toEqual([expect.any(Function), expect.any(Function)]);
  expect(slots.take("a")).toBeUndefined();
  expect(slots.take("b")).toBeDefined();
  expect(slots.take("c")).toBeUndefined();
  first?.();
  first?.();
  expect(slots.take("c")).toBeDefined();
  expect(slots.take("d")).toBeUndefined();
});
