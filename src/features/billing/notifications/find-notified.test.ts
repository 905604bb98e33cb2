import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Payments, PaymentsError } from "#src/services/payments/payments.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { addSubscription } from "#testing/subscription-rows.ts";
import { findNotified } from "./find-notified.server.ts";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Stores a subscription with a charge, as the provider names them. Null: its creation got no response. */
function store(providerId: string | null): Promise<{ businessId: string; id: string }> {
  if (!providerId) return addSubscription(api.services, { status: "creating" });
  const charge = { status: "paid", provider_payment_id: `payment of ${providerId}` };
  return addSubscription(api.services, { status: "active", provider_id: providerId }, [charge]);
}

/** Finds what a notification is about; the provider's resource has these ids. */
function find(
  resource: { subscriptionId: string | null; paymentId?: string },
  read: { reference: string | null; status?: string } | PaymentsError = { reference: null },
) {
  const { subscriptionId, paymentId } = resource;
  const payments = {
    readNotification: async () => ({
      subscriptionId,
      ...(paymentId ? { payment: { id: paymentId } } : {}),
    }),
    readSubscription: async () => {
      if (read instanceof PaymentsError) throw read;
      return { status: "active", ...read };
    },
  } as unknown as Payments;
  api.logged.length = 0;
  const notification = { topic: "payment", resourceId: "1" };
  return findNotified({ ...api.services, payments }, notification);
}

test("a notification finds its subscription by the provider's id, the payment or our reference, and no other", async () => {
  const [one, other] = [await store("sub-1"), await store("sub-2")];
  const creating = await store(null);
  expect(await find({ subscriptionId: "sub-1" })).toMatchObject({ subscription: one });
  expect(await find({ subscriptionId: "sub-2" })).toMatchObject({ subscription: other });
  const paid = { subscriptionId: null, paymentId: "payment of sub-2" };
  expect(await find(paid)).toMatchObject({ subscription: other });
  // The response to its creation was lost.
  const lost = { subscriptionId: "sub-3", paymentId: "payment of sub-3" };
  expect(await find(lost, { reference: creating.id })).toMatchObject({ subscription: creating });
  expect(api.logged).toEqual([]);
});

test("a notification about nothing of ours finds nothing, and a live subscription with an unknown reference is logged", async () => {
  await store("sub-4");
  expect(await find({ subscriptionId: null, paymentId: "another" })).toHaveProperty(
    "subscription",
    undefined,
  );
  expect(await find({ subscriptionId: "another" }, { reference: null })).toHaveProperty(
    "subscription",
    undefined,
  );
  expect(await find({ subscriptionId: "another" }, { reference: "no uuid" })).toHaveProperty(
    "subscription",
    undefined,
  );
  const ended = { reference: uuidv7(), status: "cancelled" };
  expect(await find({ subscriptionId: "another" }, ended)).toHaveProperty(
    "subscription",
    undefined,
  );
  expect(api.logged).toEqual([]);
  expect(await find({ subscriptionId: "another" }, { reference: uuidv7() })).toHaveProperty(
    "subscription",
    undefined,
  );
  expect(api.logged.join()).toContain("that no row knows");
});

test("a resource that the provider does not know is missing, and other failures are thrown", async () => {
  const missing = new PaymentsError("not_found", "x");
  expect(await find({ subscriptionId: "another" }, missing)).toBe("missing");
  const down = new PaymentsError("temporary", "x");
  await expect(find({ subscriptionId: "another" }, down)).rejects.toBe(down);
});
