import { expect, test } from "vitest";
import { DatabaseUnavailable } from "#src/db/unavailable.ts";
import { TestClock } from "#testing/time.ts";
import { InMemoryBusinessCache } from "./in-memory.server.ts";

function counted(businessId: string) {
  let loads = 0;
  return { load: async () => ({ businessId, version: ++loads }), loads: () => loads };
}

test("returns the same object until its business changes", async () => {
  const cache = new InMemoryBusinessCache(new TestClock());
  const bakery = counted("bakery");
  const first = await cache.getOrLoad("a", bakery.load);
  expect(await cache.getOrLoad("a", bakery.load)).toBe(first);
  cache.drop("florist");
  expect(await cache.getOrLoad("a", bakery.load)).toBe(first);
  cache.drop("bakery");
  expect(await cache.getOrLoad("a", bakery.load)).toEqual({ businessId: "bakery", version: 2 });
});

test("a cached value and a remembered absence are returned at once, without a promise", async () => {
  const cache = new InMemoryBusinessCache(new TestClock());
  const bakery = counted("bakery");
  const first = await cache.getOrLoad("a", bakery.load);
  expect(cache.getOrLoad("a", bakery.load)).toBe(first);
  const absent = async () => undefined;
  await cache.getOrLoad("b", absent, { keepsAbsence: true });
  expect(cache.getOrLoad("b", absent, { keepsAbsence: true })).toBeUndefined();
});

test("an entry expires after ten seconds", async () => {
  const clock = new TestClock();
  const cache = new InMemoryBusinessCache(clock);
  const bakery = counted("bakery");
  await cache.getOrLoad("a", bakery.load);
  clock.advance({ seconds: 9 });
  await cache.getOrLoad("a", bakery.load);
  expect(bakery.loads()).toBe(1);
  clock.advance({ seconds: 1 });
  await cache.getOrLoad("a", bakery.load);
  expect(bakery.loads()).toBe(2);
});

test("an entry and an absence also expire if the clock is set back", async () => {
  const clock = new TestClock();
  const cache = new InMemoryBusinessCache(clock);
  const bakery = counted("bakery");
  await cache.getOrLoad("a", bakery.load);
  await cache.getOrLoad("b", async () => undefined, { keepsAbsence: true });
  clock.set(new Date(clock.now().getTime() - 3_600_000));
  await cache.getOrLoad("a", bakery.load);
  expect(bakery.loads()).toBe(2);
  expect(await cache.getOrLoad("b", counted("florist").load)).toMatchObject({ version: 1 });
});

test("simultaneous first callers get the same object", async () => {
  const cache = new InMemoryBusinessCache(new TestClock());
  const load = async () => ({ businessId: "bakery" });
  const [first, second] = await Promise.all([
    cache.getOrLoad("a", load),
    cache.getOrLoad("a", load),
  ]);
  expect(second).toBe(first);
});

test("does not cache a value that was loaded during an announced change", async () => {
  const cache = new InMemoryBusinessCache(new TestClock());
  const bakery = counted("bakery");
  await cache.getOrLoad("a", async () => {
    cache.drop("bakery");
    return bakery.load();
  });
  await cache.getOrLoad("a", bakery.load);
  expect(bakery.loads()).toBe(2);
});

test("does not cache a value that was loaded while all entries expired", async () => {
  const cache = new InMemoryBusinessCache(new TestClock());
  const bakery = counted("bakery");
  await cache.getOrLoad("a", async () => {
    cache.expireAll();
    return bakery.load();
  });
  await cache.getOrLoad("a", bakery.load);
  expect(bakery.loads()).toBe(2);
});

test("stores at most 20,000 keys, so that invented keys do not fill the memory; the one loaded longest ago goes first", async () => {
  const clock = new TestClock();
  const cache = new InMemoryBusinessCache(clock);
  const bakery = counted("bakery");
  for (let key = 0; key < 20_000; key++) await cache.getOrLoad(`${key}`, bakery.load);
  clock.advance({ seconds: 10 });
  await cache.getOrLoad("0", bakery.load);
  expect(bakery.loads()).toBe(20_001);
  await cache.getOrLoad("one more", bakery.load);
  await cache.getOrLoad("0", bakery.load);
  await cache.getOrLoad("one more", bakery.load);
  expect(bakery.loads()).toBe(20_002);
  const outage = () => Promise.reject(new DatabaseUnavailable(new Error("ECONNREFUSED")));
  await expect(cache.getOrLoad("1", outage)).rejects.toThrow(DatabaseUnavailable);
  expect(await cache.getOrLoad("2", outage)).toMatchObject({ version: 3 });
  cache.drop("bakery");
  await expect(cache.getOrLoad("2", outage)).rejects.toThrow(DatabaseUnavailable);
});

test("does not cache an undefined result", async () => {
  const cache = new InMemoryBusinessCache(new TestClock());
  expect(await cache.getOrLoad("a", async () => undefined)).toBeUndefined();
  expect(await cache.getOrLoad("a", counted("bakery").load)).toMatchObject({ version: 1 });
});

test("with keepsAbsence asks once for a key without a value, until any business changes or ten seconds are over", async () => {
  const clock = new TestClock();
  const cache = new InMemoryBusinessCache(clock);
  let loads = 0;
  const ask = (key: string) => {
    const none = async () => {
      loads += 1;
      return undefined;
    };
    return cache.getOrLoad(key, none, { keepsAbsence: true });
  };
  const loadsOf = async (key: string) => {
    loads = 0;
    expect(await ask(key)).toBeUndefined();
    return loads;
  };
  expect([await loadsOf("a"), await loadsOf("a"), await loadsOf("b")]).toEqual([1, 0, 1]);
  cache.drop("a new bakery");
  expect([await loadsOf("a"), await loadsOf("b")]).toEqual([1, 1]);
  cache.expireAll();
  expect([await loadsOf("a"), await loadsOf("a")]).toEqual([1, 0]);
  clock.advance({ seconds: 10 });
  expect(await loadsOf("a")).toBe(1);
  clock.advance({ seconds: 10 });
  expect(await cache.getOrLoad("a", counted("bakery").load)).toMatchObject({ version: 1 });
});

test("an absence that was found during an announced change is not kept, and at most a thousand are", async () => {
  const cache = new InMemoryBusinessCache(new TestClock());
  const absent = (key: string, load = async () => undefined) =>
    cache.getOrLoad<{ businessId: string }>(key, load, { keepsAbsence: true });
  await absent("a", async () => {
    cache.drop("a new bakery");
    return undefined;
  });
  expect(await cache.getOrLoad("a", counted("bakery").load)).toMatchObject({ version: 1 });
  for (let key = 0; key < 1_001; key++) await absent(`${key}`);
  expect(await cache.getOrLoad("0", counted("bakery").load)).toMatchObject({ version: 1 });
  expect(await cache.getOrLoad("1000", counted("bakery").load)).toBeUndefined();
});

test("expireAll expires the entries of all businesses", async () => {
  const cache = new InMemoryBusinessCache(new TestClock());
  const bakery = counted("bakery");
  const florist = counted("florist");
  await cache.getOrLoad("a", bakery.load);
  await cache.getOrLoad("b", florist.load);
  cache.expireAll();
  await cache.getOrLoad("a", bakery.load);
  await cache.getOrLoad("b", florist.load);
  expect([bakery.loads(), florist.loads()]).toEqual([2, 2]);
});

test("serves an expired entry while the database is unavailable, but not a changed business", async () => {
  const clock = new TestClock();
  const cache = new InMemoryBusinessCache(clock);
  const bakery = counted("bakery");
  const first = await cache.getOrLoad("a", bakery.load);
  const outage = () => Promise.reject(new DatabaseUnavailable(new Error("ECONNREFUSED")));
  cache.expireAll();
  clock.advance({ seconds: 60 });
  expect(await cache.getOrLoad("a", outage)).toBe(first);
  await expect(cache.getOrLoad("b", outage)).rejects.toThrow(DatabaseUnavailable);
  const bug = () => Promise.reject(new Error("a bug"));
  await expect(cache.getOrLoad("a", bug)).rejects.toThrow("a bug");
  expect(await cache.getOrLoad("a", bakery.load)).toEqual({ businessId: "bakery", version: 2 });
  cache.drop("bakery");
  await expect(cache.getOrLoad("a", outage)).rejects.toThrow(DatabaseUnavailable);
});
