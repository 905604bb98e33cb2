import { expect, test } from "vitest";
import { countStatus, goTo, newQueue, settle } from "./phone-queue.ts";

const phones = ["a", "b", "c", "d"].map((phone) => ({ phone, name: "" }));

test("each number has its turn once, without those who asked for no invitations", () => {
  let queue = newQueue(phones, [0, 2]);
  expect(queue.at).toBe(1);
  expect(queue.phones.map(({ phone }) => phone)).toEqual(["a", "b", "c", "d"]);
  queue = settle(queue, "sent");
  expect(queue.at).toBe(3);
  queue = settle(queue, "skipped");
  expect(queue.at).toBe(4);
  expect(queue.phones.map(({ phone, status }) => `${phone} ${status}`)).toEqual([
    "a refused",
    "b sent",
    "c refused",
    "d skipped",
  ]);
});

test("a number gets its turn again, and then the first that is left", () => {
  let queue = settle(newQueue(phones, []), "skipped");
  queue = settle(goTo(queue, 3), "sent");
  expect(queue.at).toBe(1);
  queue = settle(goTo(queue, 0), "sent");
  expect(queue.at).toBe(1);
  expect(countStatus(queue, "left")).toBe(2);
});
