import { expect, test } from "vitest";
import { DatabaseUnavailable } from "#src/db/unavailable.ts";
import { TestClock } from "#testing/time.ts";
import { BusinessMemory } from "./business-memory.server.ts";

function counted(businessId: string) {
  let loads = 0;
  return { load: async () => ({ businessId, version: ++loads }), loads: () => loads };
}

test("answers the same object until its business changes", async () => {
  const memory = new BusinessMemory(new TestClock());
  const bakery = counted("bakery");
  const first = await memory.recall("a", bakery.load);
  expect(await memory.recall("a", bakery.load)).toBe(first);
  memory.forget("florist");
  expect(await memory.recall("a", bakery.load)).toBe(first);
  memory.forget("bakery");
  expect(await memory.recall("a", bakery.load)).toEqual({ businessId: "bakery", version: 2 });
});

test("forgets by itself after ten seconds, for what only time changes", async () => {
  const clock = new TestClock();
  const memory = new BusinessMemory(clock);
  const bakery = counted("bakery");
  await memory.recall("a", bakery.load);
  clock.advance({ seconds: 9 });
  await memory.recall("a", bakery.load);
  expect(bakery.loads()).toBe(1);
  clock.advance({ seconds: 1 });
  await memory.recall("a", bakery.load);
  expect(bakery.loads()).toBe(2);
});

test("does not keep what was loaded while a change was announced", async () => {
  const memory = new BusinessMemory(new TestClock());
  const bakery = counted("bakery");
  await memory.recall("a", async () => {
    memory.forget("bakery");
    return bakery.load();
  });
  await memory.recall("a", bakery.load);
  expect(bakery.loads()).toBe(2);
});

test("never remembers that nothing was found", async () => {
  const memory = new BusinessMemory(new TestClock());
  expect(await memory.recall("a", async () => undefined)).toBeUndefined();
  expect(await memory.recall("a", counted("bakery").load)).toMatchObject({ version: 1 });
});

test("everything is loaded again after a gap in the announcements", async () => {
  const memory = new BusinessMemory(new TestClock());
  const bakery = counted("bakery");
  const florist = counted("florist");
  await memory.recall("a", bakery.load);
  await memory.recall("b", florist.load);
  memory.expireAll();
  await memory.recall("a", bakery.load);
  await memory.recall("b", florist.load);
  expect([bakery.loads(), florist.loads()]).toEqual([2, 2]);
});

test("serves an expired answer while the database is unavailable, but not a changed business", async () => {
  const clock = new TestClock();
  const memory = new BusinessMemory(clock);
  const bakery = counted("bakery");
  const first = await memory.recall("a", bakery.load);
  const outage = () => Promise.reject(new DatabaseUnavailable(new Error("ECONNREFUSED")));
  memory.expireAll();
  clock.advance({ seconds: 60 });
  expect(await memory.recall("a", outage)).toBe(first);
  await expect(memory.recall("b", outage)).rejects.toThrow(DatabaseUnavailable);
  await expect(memory.recall("a", () => Promise.reject(new Error("a bug")))).rejects.toThrow("bug");
  expect(await memory.recall("a", bakery.load)).toEqual({ businessId: "bakery", version: 2 });
  memory.forget("bakery");
  await expect(memory.recall("a", outage)).rejects.toThrow(DatabaseUnavailable);
});
