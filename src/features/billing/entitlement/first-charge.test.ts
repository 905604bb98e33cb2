import { expect, test } from "vitest";
import type { BillingFacts, SubscriptionFacts } from "./entitlement.ts";
import { firstChargeAt, waitsUncovered } from "./first-charge.ts";

const at = (text: string) => new Date(`${text}-03:00`);
const now = at("2027-03-10T22:30:00");

const cancelled: SubscriptionFacts = {
  status: "cancelled",
  startedAt: at("2027-02-20T09:00:00"),
  paidUntil: at("2027-03-20T09:00:00"),
  chargeFailed: false,
  cancelRequested: true,
  refundRequested: false,
};
const paidUntil = (time: string, more: Partial<SubscriptionFacts> = {}): BillingFacts => ({
  trialEndsAt: null,
  subscriptions: [{ ...cancelled, paidUntil: at(time), ...more }],
});

test("the first charge is at the first noon after the trial or the paid month", () => {
  const trial = { trialEndsAt: at("2027-03-16T00:00:00"), subscriptions: [] };
  expect(firstChargeAt(trial, now)).toEqual(at("2027-03-16T12:00:00"));
  for (const [end, noon] of [
    ["2027-03-20T09:00:00", "2027-03-20T12:00:00"],
    ["2027-03-20T12:00:00", "2027-03-20T12:00:00"],
    ["2027-03-20T12:00:01", "2027-03-21T12:00:00"],
    ["2027-03-31T23:59:59", "2027-04-01T12:00:00"],
  ] as const) {
    expect(firstChargeAt(paidUntil(end), now)).toEqual(at(noon));
  }
});

test("the later end counts, and without one in the future the charge is at once", () => {
  const both = { ...paidUntil("2027-03-20T09:00:00"), trialEndsAt: at("2027-03-12T00:00:00") };
  expect(firstChargeAt(both, now)).toEqual(at("2027-03-20T12:00:00"));
  expect(firstChargeAt(both, at("2027-03-20T08:59:59"))).not.toBeNull();
  expect(firstChargeAt(both, at("2027-03-20T09:00:00"))).toBeNull();
  expect(firstChargeAt({ trialEndsAt: null, subscriptions: [] }, now)).toBeNull();
});

test("a month that is being refunded delays nothing", () => {
  const refunding = paidUntil("2027-03-20T09:00:00", { refundRequested: true });
  expect(firstChargeAt(refunding, now)).toBeNull();
});

test("a first charge waits uncovered from the day its month is taken back until it is due", () => {
  const firstCharge = at("2027-03-20T12:00:00");
  const paid = paidUntil("2027-03-20T09:00:00");
  const takenBack = { trialEndsAt: null, subscriptions: [{ ...cancelled, paidUntil: null }] };
  expect(waitsUncovered(firstCharge, paid, now)).toBe(false);
  expect(waitsUncovered(firstCharge, takenBack, now)).toBe(true);
  expect(waitsUncovered(firstCharge, takenBack, firstCharge)).toBe(false);
  expect(waitsUncovered(null, takenBack, now)).toBe(false);
  // The provider may tell a new end that differs by days.
  expect(waitsUncovered(firstCharge, paidUntil("2027-03-17T12:00:00"), now)).toBe(false);
  expect(waitsUncovered(firstCharge, paidUntil("2027-03-17T11:59:59"), now)).toBe(true);
});
