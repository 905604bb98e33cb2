import { sql } from "kysely";
import { expect, test } from "vitest";
import { type Payments, PaymentsError } from "#src/services/payments/payments.ts";
import { logInAs, send } from "#testing/api.ts";
import { firstChargeMinutes, passTime } from "#testing/billing.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { startWithProvider } from "#testing/subscriptions.ts";
import { syncSubscription } from "./sync-subscription.server.ts";

const { api, provider } = await startWithProvider();
const adapter = api.services.payments;

const callAs = async (tenant: Tenant, method: string, path: string, body?: unknown) => {
  const { access: token } = await logInAs(api, tenant);
  return send(api, method, path, { token, ...(body === undefined ? {} : { body }) });
};

async function subscribe(): Promise<Tenant & { id: string }> {
  const tenant = await createTenant(api.services, { plan: "none" });
  const { status } = await callAs(tenant, "POST", "/api/assinaturas/criar/", {
    uuid: tenant.accountId,
    plan: "mensal",
    email: tenant.email,
    card_token_id: await provider.token(),
  });
  expect(status).toBe(201);
  await passTime(api, provider, { minutes: firstChargeMinutes });
  const { id } = await api.services.db
    .selectFrom("subscription")
    .select("id")
    .where("business_id", "=", tenant.businessId)
    .executeTakeFirstOrThrow();
  return { ...tenant, id };
}

/** Runs `before` ahead of each call to the provider; the calls themselves are the adapter's. */
function beforeEachCall(before: (name: string) => Promise<void>): Payments {
  return new Proxy(adapter, {
    get(target, name: keyof Payments) {
      const value = target[name];
      if (typeof value !== "function" || name === "verifyNotification") return value;
      return async (...input: unknown[]) => {
        await before(name);
        return (value as (...input: unknown[]) => unknown).apply(target, input);
      };
    },
  });
}

test("no transaction is open while the provider is called", async () => {
  const { db } = api.services;
  const calls: string[] = [];
  const openDuring: string[] = [];
  api.services.payments = beforeEachCall(async (name) => {
    calls.push(name);
    const { rows } = await sql<{ open: number }>`
      select count(*)::int as open from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and state like 'idle in transaction%'`.execute(db);
    if (rows[0]?.open) openDuring.push(name);
  });
  const tenant = await subscribe();
  await callAs(tenant, "POST", "/api/subscription/card/", {
    card_token_id: await provider.token(),
  });
  await callAs(tenant, "POST", "/api/subscription/withdraw/");
  await passTime(api, provider, { minutes: 30 });
  api.services.payments = adapter;
  expect(new Set(calls)).toEqual(
    new Set([
      "createSubscription",
      "readSubscription",
      "listInvoices",
      "changeCard",
      "cancelSubscription",
      "refundPayment",
      "readNotification",
      "readPayment",
    ]),
  );
  expect(openDuring).toEqual([]);
});

test("a sync that reads before a cancellation and writes after it stores the cancelled state", async () => {
  const tenant = await subscribe();
  let cancelled = false;
  const calls: string[] = [];
  const payments = beforeEachCall(async (name) => {
    calls.push(name);
    if (name !== "listInvoices" || cancelled) return;
    cancelled = true;
    const { body } = await callAs(tenant, "POST", "/api/subscription/cancel/");
    expect(body).toMatchObject({ state: "cancelled" });
  });
  const { businessId, id } = tenant;
  expect(await syncSubscription({ ...api.services, payments }, { businessId, id })).toBe(true);
  // The older reading is not stored, and the provider is not read again for it.
  expect(calls).toEqual(["readSubscription", "listInvoices", "readPayment"]);
  const { body } = await callAs(tenant, "GET", "/api/subscription/");
  expect(body).toMatchObject({ state: "cancelled", next_charge_at: null, can_subscribe: true });
  await api.runJobs();
  const mails = api.sent.filter(({ to }) => to === tenant.email).map(({ subject }) => subject);
  expect(mails.filter((subject) => subject === "Assinatura cancelada")).toHaveLength(1);
});

test("two syncs that cancel at the same time both succeed", async () => {
  const tenant = await subscribe();
  const { businessId, id } = tenant;
  await api.services.db
    .updateTable("subscription")
    .set({ cancel_requested_at: api.clock.now() })
    .where("id", "=", id)
    .execute();
  let other: Promise<boolean> | undefined;
  const payments = beforeEachCall(async (name) => {
    if (name !== "cancelSubscription") return;
    other ??= syncSubscription(api.services, { businessId, id });
    await other;
  });
  expect(await syncSubscription({ ...api.services, payments }, { businessId, id })).toBe(true);
  expect(await other).toBe(true);
  expect((await callAs(tenant, "GET", "/api/subscription/")).body.state).toBe("cancelled");
});

test("a cancellation that is stored during a reading is made by the next reading", async () => {
  const { businessId, id } = await subscribe();
  const payments = beforeEachCall(async (name) => {
    if (name !== "listInvoices") return;
    await api.services.db
      .updateTable("subscription")
      .set({ cancel_requested_at: api.clock.now() })
      .where("id", "=", id)
      .execute();
  });
  expect(await syncSubscription({ ...api.services, payments }, { businessId, id })).toBe(true);
  const row = await api.services.db
    .selectFrom("subscription")
    .select("status")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row.status).toBe("cancelled");
});

test("a payment that the provider does not know yet does not stop a sync; another failure does", async () => {
  const { businessId, id } = await subscribe();
  const failsWith = (error: Error) =>
    beforeEachCall(async (name) => {
      if (name === "readPayment") throw error;
    });
  const sync = (error: Error) =>
    syncSubscription({ ...api.services, payments: failsWith(error) }, { businessId, id });
  expect(await sync(new PaymentsError("not_found", "No such payment"))).toBe(true);
  const silent = new PaymentsError("temporary", "No answer");
  await expect(sync(silent)).rejects.toBe(silent);
  const other = new Error("not_found");
  await expect(sync(other)).rejects.toBe(other);
});
