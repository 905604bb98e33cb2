import { describe, expect, test } from "vitest";
import { addMonths } from "#src/lib/time/calendar.ts";
import { type BillingFacts, entitlement, type SubscriptionFacts } from "./entitlement.ts";

const at = (text: string) => new Date(`${text}-03:00`);
const justBefore = (date: Date) => new Date(date.getTime() - 1);

const started = at("2027-01-31T10:00:00");
const paidUntil = addMonths(started, 1);

function facts(
  subscription?: Partial<SubscriptionFacts>,
  trialEndsAt: Date | null = null,
): BillingFacts {
  const active: SubscriptionFacts = {
    status: "active",
    startedAt: started,
    paidUntil,
    chargeFailed: false,
    cancelRequested: false,
    refundRequested: false,
  };
  return { trialEndsAt, subscriptions: subscription ? [{ ...active, ...subscription }] : [] };
}

test("without trial and subscription there is no entitlement", () => {
  expect(entitlement(facts(), started)).toEqual({ state: "none", entitled: false, until: null });
});

test("a trial is valid until its last millisecond", () => {
  const ends = at("2027-01-15T00:00:00");
  const trial = facts(undefined, ends);
  expect(entitlement(trial, justBefore(ends))).toMatchObject({ state: "trial", entitled: true });
  expect(entitlement(trial, ends)).toMatchObject({ state: "ended", entitled: false });
});

test("a paid month ends on the last day of a short month, and the grace period seven days later", () => {
  expect(paidUntil).toEqual(at("2027-02-28T10:00:00"));
  const active = facts({});
  const graceEnds = at("2027-03-07T10:00:00");
  expect(entitlement(active, justBefore(paidUntil))).toMatchObject({ state: "active" });
  expect(entitlement(active, paidUntil)).toMatchObject({ state: "processing", entitled: true });
  const failed = facts({ chargeFailed: true });
  expect(entitlement(failed, paidUntil)).toMatchObject({ state: "past_due", entitled: true });
  expect(entitlement(failed, justBefore(graceEnds))).toMatchObject({ entitled: true });
  expect(entitlement(failed, graceEnds)).toEqual({
    state: "ended",
    entitled: false,
    until: graceEnds,
  });
});

test("the grace period ends at the same time of day after the end of summer time", () => {
  const due = new Date("2019-02-14T12:00:00-02:00");
  const failed = facts({ paidUntil: due, chargeFailed: true });
  const end = new Date("2019-02-21T12:00:00-03:00");
  expect(entitlement(failed, justBefore(end)).entitled).toBe(true);
  expect(entitlement(failed, end).entitled).toBe(false);
});

describe("cancelled", () => {
  for (const how of [{ status: "cancelled" as const }, { cancelRequested: true }]) {
    test(`is valid to the end of the paid month, without a grace period: ${JSON.stringify(how)}`, () => {
      const cancelled = facts(how);
      expect(entitlement(cancelled, justBefore(paidUntil))).toMatchObject({
        state: "cancelled",
        entitled: true,
      });
      expect(entitlement(cancelled, paidUntil)).toMatchObject({ state: "ended", entitled: false });
    });
  }

  test("ends at once if the charge was refunded", () => {
    expect(entitlement(facts({ status: "cancelled", paidUntil: null }), started)).toMatchObject({
      state: "ended",
      entitled: false,
    });
  });
});

test("before its first charge a subscription is valid for the grace period", () => {
  const fresh = facts({ paidUntil: null });
  expect(entitlement(fresh, started)).toMatchObject({ state: "processing", entitled: true });
  expect(entitlement(fresh, at("2027-02-07T10:00:00")).entitled).toBe(false);
});

test("a subscription paused by the provider is past_due", () => {
  expect(entitlement(facts({ status: "paused" }), paidUntil)).toMatchObject({
    state: "past_due",
    entitled: true,
  });
});

test("a creating, pending or failed subscription gives no entitlement", () => {
  for (const status of ["creating", "pending", "failed"] as const) {
    const asked = facts({ status, startedAt: null, paidUntil: null });
    expect(entitlement(asked, started).entitled).toBe(false);
    expect(entitlement({ ...asked, trialEndsAt: paidUntil }, started).entitled).toBe(true);
  }
});

test("during the paid month of an older one a subscription is scheduled, and then its charge is processed", () => {
  const next = facts({ startedAt: at("2027-02-28T12:00:00"), paidUntil: null });
  const both = {
    trialEndsAt: null,
    subscriptions: [...next.subscriptions, ...facts({ status: "cancelled" }).subscriptions],
  };
  for (const now of [started, paidUntil, at("2027-02-28T11:59:59")]) {
    expect(entitlement(both, now)).toMatchObject({ state: "scheduled", entitled: true });
  }
  expect(entitlement(both, at("2027-02-28T12:00:00"))).toMatchObject({
    state: "processing",
    entitled: true,
  });
});

test("a new subscription does not end the paid month of an older one", () => {
  const { subscriptions } = facts({ status: "cancelled" });
  const both = {
    trialEndsAt: null,
    subscriptions: [
      { ...facts({ status: "creating", startedAt: null, paidUntil: null }).subscriptions[0] },
      ...subscriptions,
    ] as SubscriptionFacts[],
  };
  expect(entitlement(both, started).entitled).toBe(true);
});

test("whoever subscribes a third time without having paid gets no days before the first charge", () => {
  const unpaid = (days: number): SubscriptionFacts => ({
    ...(facts({ status: "cancelled", paidUntil: null }).subscriptions[0] as SubscriptionFacts),
    startedAt: new Date(started.getTime() - days * 86_400_000),
  });
  const [fresh] = facts({ paidUntil: null }).subscriptions as [SubscriptionFacts];
  const after = (...earlier: SubscriptionFacts[]) =>
    entitlement({ trialEndsAt: null, subscriptions: [fresh, ...earlier] }, started);
  expect(after(unpaid(1))).toMatchObject({ state: "processing", entitled: true });
  expect(after(unpaid(1), unpaid(2))).toMatchObject({ state: "processing", entitled: false });
  // One that was cancelled before its start has the same start as the next one.
  expect(after(unpaid(0), unpaid(1))).toMatchObject({ entitled: true });
  // Only those since the last payment count.
  const [paid] = facts({ status: "cancelled" }).subscriptions as [SubscriptionFacts];
  expect(after(unpaid(1), { ...paid, paidUntil: started }, unpaid(50))).toMatchObject({
    entitled: true,
  });
  const failed = { ...fresh, chargeFailed: true };
  const closed = { trialEndsAt: null, subscriptions: [failed, unpaid(1), unpaid(2)] };
  expect(entitlement(closed, started)).toMatchObject({ state: "ended", entitled: false });
  // Once it is paid, it is like any other.
  const active = { ...fresh, paidUntil };
  const paying = { trialEndsAt: null, subscriptions: [active, unpaid(1), unpaid(2)] };
  expect(entitlement(paying, paidUntil)).toMatchObject({ state: "processing", entitled: true });
});
