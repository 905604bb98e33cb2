import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { addSubscription } from "#testing/subscription-rows.ts";
import type { SubscriptionView } from "./contract.ts";
import { readSubscription } from "./read-subscription.server.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.clock.set("2026-11-10T15:00:00.000Z");
});
afterAll(() => api.stop());

const at = (day: string) => new Date(`2026-${day}T12:00:00.000Z`);
type Rows = Parameters<typeof addSubscription> extends [unknown, ...infer Given] ? Given : never;

const paid = {
  status: "paid",
  provider_payment_id: "p1",
  paid_at: at("11-01"),
  due_at: at("11-01"),
};
const month = { started_at: at("11-01"), paid_until: at("12-01"), card_brand: "visa" };
const active = { ...month, status: "active", next_charge_at: at("12-01") };

/** The rows of a subscription and its charges, newest first. */
const states: Record<string, Rows> = {
  "its creation is not confirmed": [{ status: "creating" }],
  "its creation failed": [{ status: "failed" }],
  "it waits for its payer": [{ status: "pending", init_point: "https://pay.test/1" }],
  "it waits for its payer, who cancelled": [
    { status: "pending", init_point: "https://pay.test/1", cancel_requested_at: at("11-09") },
  ],
  "it starts later": [
    {
      status: "active",
      started_at: at("11-20"),
      first_charge_at: at("11-20"),
      next_charge_at: null,
    },
  ],
  "it is paid and may be withdrawn": [active, [{ ...paid, paid_at: at("11-05") }]],
  "it is paid": [active, [paid]],
  "it is paid, with an earlier month": [
    active,
    [
      paid,
      { status: "paid", provider_payment_id: "p0", paid_at: at("10-01"), due_at: at("10-01") },
    ],
  ],
  "its first charge has no result": [{ ...active, paid_until: null }, [{ status: "pending" }]],
  "its charge failed": [
    { ...active, paid_until: at("11-08"), charge_failed: true },
    [{ status: "retrying", due_at: at("11-08") }],
  ],
  "its charge failed long ago": [
    { ...active, paid_until: at("11-01"), charge_failed: true },
    [{ status: "failed", due_at: at("11-01") }],
  ],
  "it is paused": [{ ...active, status: "paused" }, [paid]],
  "it is cancelled in a paid month": [
    { ...month, status: "cancelled", cancel_requested_at: at("11-03") },
    [paid],
  ],
  "its end is requested": [{ ...active, cancel_requested_at: at("11-09") }, [paid]],
  "it ended": [{ ...month, status: "cancelled", paid_until: at("11-10") }, [paid]],
  "its refund is requested": [
    { ...active, cancel_requested_at: at("11-09"), refund_requested_at: at("11-09") },
    [paid],
  ],
  "it is refunded": [
    { ...month, status: "cancelled", paid_until: null, refund_requested_at: at("11-09") },
    [{ ...paid, status: "refunded" }],
  ],
  "the bank took an older charge back": [
    { ...month, status: "cancelled" },
    [paid, { ...paid, status: "charged_back", due_at: at("10-01") }],
  ],
  "an older charge was refunded": [
    { ...month, status: "cancelled" },
    [paid, { ...paid, status: "refunded", due_at: at("10-01") }],
  ],
};

/** What a view has besides the usual one, as one line. */
function lineOf(name: string, view: SubscriptionView, usual: SubscriptionView): string {
  const fields = Object.entries(view)
    .map(([key, value]) => [key, JSON.stringify(value)] as const)
    .filter(([key, text]) => text !== JSON.stringify(usual[key as keyof SubscriptionView]))
    .map(([key, text]) => `${key} ${text.replace(/"id":"[^"]+",|"code":"[^"]{36}"/g, "")}`);
  return `${name}: ${fields.join(", ")}`.replaceAll("T12:00:00.000Z", "").replaceAll('"', "");
}

test("what an owner sees and may do in each state of a subscription", async () => {
  const { services } = api;
  const none = await createTenant(services, { plan: "none" });
  const usual = await readSubscription(services, none.businessId);
  expect(usual).toEqual({
    state: "none",
    entitled: false,
    until: null,
    days_left: null,
    plan: null,
    plan_title: null,
    price: null,
    trial: { days: 14, available: true, ends_at: null },
    email: none.email,
    covered_until: null,
    first_charge_at: null,
    next_charge_at: null,
    card: null,
    init_point: null,
    payer_email: null,
    withdraw_until: null,
    refund: null,
    can_cancel: false,
    can_change_card: false,
    can_subscribe: true,
    sdk_url: services.settings.paymentsScript,
    device_script_url: services.settings.paymentsDeviceScript,
    receipts: [],
  });
  const lines: string[] = [];
  for (const [name, rows] of Object.entries(states)) {
    const { businessId } = await addSubscription(services, ...rows);
    const view = await readSubscription(services, businessId);
    lines.push(lineOf(name, { ...view, email: usual.email }, usual));
  }
  expect(lines).toMatchInlineSnapshot(`
    [
      "its creation is not confirmed: state confirming, plan mensal, plan_title Mensal, price 9.9, can_subscribe false",
      "its creation failed: ",
      "it waits for its payer: state pending, plan mensal, plan_title Mensal, price 9.9, init_point https://pay.test/1, payer_email pagador@exemplo.test, can_cancel true",
      "it waits for its payer, who cancelled: plan mensal, plan_title Mensal, price 9.9",
      "it starts later: state scheduled, entitled true, until 2026-11-27, days_left 17, plan mensal, plan_title Mensal, price 9.9, next_charge_at 2026-11-20, can_cancel true, can_change_card true, can_subscribe false",
      "it is paid and may be withdrawn: state active, entitled true, until 2026-12-08, days_left 28, plan mensal, plan_title Mensal, price 9.9, covered_until 2026-12-01, next_charge_at 2026-12-01, card visa, withdraw_until 2026-11-13T03:00:00.000Z, can_cancel true, can_change_card true, can_subscribe false, receipts [{at:2026-11-05,amount:9.9,status:paid,code:p1}]",
      "it is paid: state active, entitled true, until 2026-12-08, days_left 28, plan mensal, plan_title Mensal, price 9.9, covered_until 2026-12-01, next_charge_at 2026-12-01, card visa, can_cancel true, can_change_card true, can_subscribe false, receipts [{at:2026-11-01,amount:9.9,status:paid,code:p1}]",
      "it is paid, with an earlier month: state active, entitled true, until 2026-12-08, days_left 28, plan mensal, plan_title Mensal, price 9.9, covered_until 2026-12-01, next_charge_at 2026-12-01, card visa, can_cancel true, can_change_card true, can_subscribe false, receipts [{at:2026-11-01,amount:9.9,status:paid,code:p1},{at:2026-10-01,amount:9.9,status:paid,code:p0}]",
      "its first charge has no result: state ended, until 2026-11-08, plan mensal, plan_title Mensal, price 9.9, next_charge_at 2026-12-01, card visa, can_cancel true, can_change_card true, can_subscribe false, receipts [{at:2026-11-10T15:00:00.000Z,amount:9.9,status:pending,}]",
      "its charge failed: state past_due, entitled true, until 2026-11-15, days_left 5, plan mensal, plan_title Mensal, price 9.9, next_charge_at 2026-12-01, card visa, can_cancel true, can_change_card true, can_subscribe false, receipts [{at:2026-11-08,amount:9.9,status:retrying,}]",
      "its charge failed long ago: state ended, until 2026-11-08, plan mensal, plan_title Mensal, price 9.9, next_charge_at 2026-12-01, card visa, can_cancel true, can_change_card true, can_subscribe false, receipts [{at:2026-11-01,amount:9.9,status:failed,}]",
      "it is paused: state active, entitled true, until 2026-12-08, days_left 28, plan mensal, plan_title Mensal, price 9.9, covered_until 2026-12-01, first_charge_at 2026-12-01T15:00:00.000Z, card visa, can_cancel true, receipts [{at:2026-11-01,amount:9.9,status:paid,code:p1}]",
      "it is cancelled in a paid month: state cancelled, entitled true, until 2026-12-01, days_left 21, plan mensal, plan_title Mensal, price 9.9, covered_until 2026-12-01, first_charge_at 2026-12-01T15:00:00.000Z, card visa, receipts [{at:2026-11-01,amount:9.9,status:paid,code:p1}]",
      "its end is requested: state cancelled, entitled true, until 2026-12-01, days_left 21, plan mensal, plan_title Mensal, price 9.9, covered_until 2026-12-01, card visa, can_subscribe false, receipts [{at:2026-11-01,amount:9.9,status:paid,code:p1}]",
      "it ended: state ended, until 2026-11-10, plan mensal, plan_title Mensal, price 9.9, card visa, receipts [{at:2026-11-01,amount:9.9,status:paid,code:p1}]",
      "its refund is requested: state cancelled, entitled true, until 2026-12-01, days_left 21, plan mensal, plan_title Mensal, price 9.9, covered_until 2026-12-01, card visa, refund {amount:9.9,status:requested}, can_subscribe false, receipts [{at:2026-11-01,amount:9.9,status:paid,code:p1}]",
      "it is refunded: state ended, plan mensal, plan_title Mensal, price 9.9, card visa, refund {amount:9.9,status:done}, receipts [{at:2026-11-01,amount:9.9,status:refunded,code:p1}]",
      "the bank took an older charge back: state cancelled, entitled true, until 2026-12-01, days_left 21, plan mensal, plan_title Mensal, price 9.9, covered_until 2026-12-01, first_charge_at 2026-12-01T15:00:00.000Z, card visa, refund {amount:9.9,status:done}, receipts [{at:2026-11-01,amount:9.9,status:paid,code:p1},{at:2026-11-01,amount:9.9,status:charged_back,code:p1}]",
      "an older charge was refunded: state cancelled, entitled true, until 2026-12-01, days_left 21, plan mensal, plan_title Mensal, price 9.9, covered_until 2026-12-01, first_charge_at 2026-12-01T15:00:00.000Z, card visa, receipts [{at:2026-11-01,amount:9.9,status:paid,code:p1},{at:2026-11-01,amount:9.9,status:refunded,code:p1}]",
    ]
  `);
});

test("a trial has no price, and a blocked business neither an entitlement nor a button", async () => {
  const { services } = api;
  const { businessId } = await createTenant(services);
  const usual = await readSubscription(services, (await createTenant(services)).businessId);
  expect(lineOf("trial", usual, { ...usual, state: "none" } as SubscriptionView)).toBe(
    "trial: state trial",
  );
  expect(usual).toMatchObject({
    entitled: true,
    days_left: 365,
    plan: "trial",
    plan_title: null,
    price: null,
    can_subscribe: true,
    trial: { available: false, ends_at: usual.until },
    first_charge_at: usual.until,
  });
  await addSubscription(
    services,
    { ...active, business_id: businessId, first_charge_at: at("11-24") },
    [],
  );
  expect(await readSubscription(services, businessId)).toMatchObject({
    plan: "mensal",
    plan_title: "Mensal",
    price: 9.9,
  });
  await services.db
    .updateTable("business")
    .set({ blocked_at: services.clock.now() })
    .where("id", "=", businessId)
    .execute();
  expect(await readSubscription(services, businessId)).toMatchObject({
    entitled: false,
    can_subscribe: false,
    first_charge_at: null,
  });
});
