import { afterAll, beforeAll, expect, test } from "vitest";
import type { Db } from "#src/db/client.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { countWaitingStatements } from "#testing/waiting-statements.ts";
import { refreshEntitlement } from "./refresh-entitlement.server.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

for (const isStored of [true, false]) {
  const before = isStored ? "a stored entitlement" : "no entitlement yet";
  test(`two concurrent changes both count: ${before}`, async () => {
    const { db } = api.services;
    const { businessId } = await createTenant(api.services, { plan: "none" });
    if (isStored) await refreshEntitlement(db, businessId);
    const [startedAt, sooner, later] = ["2027-01-01", "2027-02-01", "2027-03-01"].map(
      (day) => new Date(day),
    ) as [Date, Date, Date];
    const addTrial = (tx: Db, endsAt: Date) =>
      tx
        .insertInto("trial")
        .values({ business_id: businessId, started_at: startedAt, ends_at: endsAt })
        .execute();
    const addPaid = (tx: Db, paidUntil: Date) =>
      tx
        .insertInto("subscription")
        .values({
          business_id: businessId,
          id: crypto.randomUUID(),
          request_key: crypto.randomUUID(),
          plan_id: "mensal",
          price_cents: 990,
          payer_email: "dono@exemplo.test",
          status: "cancelled",
          created_at: startedAt,
          paid_until: paidUntil,
        })
        .execute();

    const first = await db.startTransaction().execute();
    await addTrial(first, later);
    await refreshEntitlement(first, businessId);
    const second = db.transaction().execute(async (tx) => {
      await addPaid(tx, sooner);
      await refreshEntitlement(tx, businessId);
    });
    try {
      await expect.poll(() => countWaitingStatements(db)).toBe(1);
    } finally {
      await first.commit().execute();
    }
    await second;
    const { until } = await db
      .selectFrom("entitlement")
      .select("until")
      .where("business_id", "=", businessId)
      .executeTakeFirstOrThrow();
    expect(until).toEqual(later);
  });
}
