import { expect, test } from "vitest";
import type { ListedCharge } from "../charges/queries.server.ts";
import { withdrawalRight } from "./withdrawal-right.server.ts";

const at = (text: string) => new Date(`${text}-03:00`);
const charge = (subscription: string, paidAt: string | null, status = "paid"): ListedCharge =>
  ({
    subscription_id: subscription,
    provider_payment_id: `payment of ${subscription}`,
    status,
    due_at: at(paidAt ?? "2027-03-20T10:00:00"),
    paid_at: paidAt && at(paidAt),
  }) as ListedCharge;

const first = charge("new", "2027-03-01T10:00:00");

test("the right lasts to the last millisecond of the seventh day", () => {
  const right = {
    subscriptionId: "new",
    paymentId: "payment of new",
    until: at("2027-03-09T00:00:00"),
  };
  expect(withdrawalRight([first], at("2027-03-08T23:59:59.999"))).toEqual(right);
  expect(withdrawalRight([first], at("2027-03-09T00:00:00"))).toBeUndefined();
});

test("a second charge does not renew the right", () => {
  const second = charge("new", "2027-04-01T10:00:00");
  expect(withdrawalRight([second, first], at("2027-04-02T10:00:00"))).toBeUndefined();
});

test("a new subscription has its own right, counted from its own first charge", () => {
  const old = charge("old", "2027-01-01T10:00:00");
  expect(withdrawalRight([first, old], at("2027-03-02T10:00:00"))).toMatchObject({
    subscriptionId: "new",
  });
});

test("a failed or refunded charge gives no right", () => {
  for (const status of ["failed", "refunded", "pending"]) {
    const charges = [charge("new", "2027-03-01T10:00:00", status)];
    expect(withdrawalRight(charges, at("2027-03-02T10:00:00"))).toBeUndefined();
  }
  expect(withdrawalRight([], at("2027-03-02T10:00:00"))).toBeUndefined();
});
