import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { raceUpdates } from "#testing/waiting-statements.ts";
import { databaseLimits } from "./database-limits.server.ts";
import { enforceLimits } from "./enforce-limits.server.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({}, { limitsScale: 1 });
});
afterAll(() => api.stop());

const rule = { name: "test-wide", max: 2, perSeconds: 600 };
const attempt = (subject: string) =>
  enforceLimits(api.services, [rule, subject]).then(
    () => "passed",
    (error: { code: string }) => error.code,
  );

test("attack: a /48 that changes its /64 with each request is rejected after 16 times the limit", async () => {
  const results = [];
  for (let index = 0; index < 33; index++) {
    results.push(await attempt(`2001:db8:7:${index.toString(16)}::/64`));
  }
  expect(results.slice(0, 32)).toEqual(Array(32).fill("passed"));
  expect(results[32]).toBe("too_many_requests");
  expect(await attempt("2001:db8:8:1::/64")).toBe("passed");
});

test("each IPv4 address has its own count", async () => {
  expect([await attempt("192.0.2.1"), await attempt("192.0.2.1")]).toEqual(["passed", "passed"]);
  expect(await attempt("192.0.2.1")).toBe("too_many_requests");
  expect(await attempt("192.0.2.2")).toBe("passed");
});

test("of two processes that take the last slot of a limit together, one gets it", async () => {
  const { db, clock } = api.services;
  const newProcess = () => databaseLimits({ db, clock, secret: "a test's secret", scale: 1 });
  const processes = [newProcess(), newProcess()];
  const last = { name: "test-last-slot", max: 3, perSeconds: 600 };
  const take = (one = newProcess()) => one.take([[last, "someone"]]);
  expect([await take(), await take()]).toEqual([undefined, undefined]);
  const taken = await raceUpdates(db, "rate_limit", () => processes.map(take));
  expect(taken.toSorted()).toEqual([600, undefined]);
  expect(await take()).toBe(600);
});

test("attack: attempts after the first rejection do not reach the database", async () => {
  const hits = async () => {
    const rows = await api.services.db.selectFrom("rate_limit").select("hits").execute();
    return rows.reduce((sum, row) => sum + row.hits, 0);
  };
  for (let index = 0; index < 3; index++) await attempt("192.0.2.3");
  const before = await hits();
  for (let index = 0; index < 5; index++) {
    expect(await attempt("192.0.2.3")).toBe("too_many_requests");
  }
  expect(await hits()).toBe(before);
});
