import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Payments, PaymentsError } from "#src/services/payments/payments.ts";
import type { Services } from "#src/services/services.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { addSubscription } from "#testing/subscription-rows.ts";
import { checkFirstCharge } from "./check-first-charge.server.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Adds a subscription with charges to a business. Returns its id. */
async function addTo(businessId: string, status: string, charges: string[] = []): Promise<string> {
  const { id } = await addSubscription(
    api.services,
    { business_id: businessId, status, provider_id: uuidv7() },
    charges.map((charge) => ({ status: charge })),
  );
  return id;
}

/** Runs a check while the provider is down. Returns how often it was called, and the next check. */
async function check(businessId: string, id: string, look = 0) {
  let calls = 0;
  const fails = () => {
    calls += 1;
    return Promise.reject(new PaymentsError("temporary", "down"));
  };
  const payments = new Proxy({} as Payments, { get: () => fails });
  const next: { look: number; startAfter?: Date }[] = [];
  const enqueue: Services["queue"]["enqueue"] = async (_db, _job, data, options) => {
    next.push({ look: (data as { look: number }).look, ...options });
  };
  const queue = { ...api.services.queue, enqueue };
  const since = "2026-11-21T12:00:00.000Z";
  await checkFirstCharge({ ...api.services, payments, queue }, { businessId, id, since, look });
  return { calls, next };
}

test.each([
  ["pending", false],
  ["unknown", false],
  ["paid", true],
  ["failed", true],
  ["retrying", true],
  ["refunded", true],
])("a first charge that is %s is settled: %s", async (status, isSettled) => {
  const { businessId } = await createTenant(api.services, { plan: "none" });
  // Charges of an earlier subscription say nothing about this one.
  await addTo(businessId, "cancelled", [isSettled ? "pending" : "paid"]);
  const id = await addTo(businessId, "active", [status]);
  const { calls, next } = await check(businessId, id);
  expect([calls > 0, next.length > 0]).toEqual([!isSettled, !isSettled]);
});

test("the checks follow after 61, 120 and 360 minutes, and then no more", async () => {
  const { businessId } = await createTenant(api.services, { plan: "none" });
  const id = await addTo(businessId, "active");
  const looks = [];
  for (const look of [0, 1, 2, 3]) looks.push((await check(businessId, id, look)).next);
  expect(looks).toEqual([
    [{ look: 1, startAfter: new Date("2026-11-21T13:01:00Z") }],
    [{ look: 2, startAfter: new Date("2026-11-21T14:00:00Z") }],
    [{ look: 3, startAfter: new Date("2026-11-21T18:00:00Z") }],
    [],
  ]);
});

test.each(["creating", "pending", "paused", "cancelled", "failed"])(
  "no charge is awaited of a subscription that is %s",
  async (status) => {
    const { businessId } = await createTenant(api.services, { plan: "none" });
    const id = await addTo(businessId, status);
    expect(await check(businessId, id)).toEqual({ calls: 0, next: [] });
  },
);
