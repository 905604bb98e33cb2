import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newOwner, type TestOwner } from "#testing/owner.ts";

let api: TestApi;
let owner: TestOwner;
let reads = 0;

beforeAll(async () => {
  api = await startTestApi();
  const { db } = api.services;
  api.services.reader = {
    read(work) {
      reads += 1;
      return work(db);
    },
  };
  owner = await newOwner(api, { plan: "paid" });
});
afterAll(() => api.stop());
beforeEach(() => {
  reads = 0;
});

const get = async (path: string) => (await send(api, "GET", path, owner)).status;

test.each([
  "/api/dashboard/trends/",
  "/api/dashboard/messages/export.csv",
  "/api/dashboard/report.pdf?month=2026-01",
  "/api/account/export/",
])("%s reads from the replica", async (path) => {
  expect(await get(path)).toBe(200);
  expect(reads).toBeGreaterThan(0);
});

test.each([
  "/api/me",
  "/api/dashboard/summary/",
  "/api/dashboard/messages/",
  "/api/dashboard/pending/",
  "/api/dashboard/settings/",
  "/api/dashboard/campaigns/current/",
  "/api/subscription/",
])("%s reads from the primary, so an owner sees a change at once", async (path) => {
  expect(await get(path)).toBe(200);
  expect(reads).toBe(0);
});
