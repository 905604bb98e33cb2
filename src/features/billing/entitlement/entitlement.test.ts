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
  const usual: SubscriptionFacts = {
    status: "active",
    startedAt: started,
    paidUntil,
    chargeFailed: false,
    cancelRequested: false,
  };
  return { trialEndsAt, subscriptions: subscription ? [{ ...usual, ...subscription }] : [] };
}

test("nothing at all gives nothing", () => {
  expect(entitlement(facts(), started)).toEqual({ state: "none", entitled: false, until: null });
});

test("a trial holds to its last moment", () => {
  const ends = at("2027-01-15T00:00:00");
  const trial = facts(undefined, ends);
  expect(entitlement(trial, justBefore(ends))).toMatchObject({ state: "trial", entitled: true });
  expect(entitlement(trial, ends)).toMatchObject({ state: "ended", entitled: false });
});

test("a paid period ends on the last day of a short month, and grace seven days on", () => {
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

test("grace keeps its time of day across the end of summer time", () => {
  const due = new Date("2019-02-14T12:00:00-02:00");
  const failed = facts({ paidUntil: due, chargeFailed: true });
  const end = new Date("2019-02-21T12:00:00-03:00");
  expect(entitlement(failed, justBefore(end)).entitled).toBe(true);
  expect(entitlement(failed, end).entitled).toBe(false);
});

describe("cancelled", () => {
  for (const how of [{ status: "cancelled" as const }, { cancelRequested: true }]) {
    test(`keeps what is paid and no grace: ${JSON.stringify(how)}`, () => {
      const cancelled = facts(how);
      expect(entitlement(cancelled, justBefore(paidUntil))).toMatchObject({
        state: "cancelled",
        entitled: true,
      });
      expect(entitlement(cancelled, paidUntil)).toMatchObject({ state: "ended", entitled: false });
    });
  }

  test("and refunded leaves nothing", () => {
    expect(entitlement(facts({ status: "cancelled", paidUntil: null }), started)).toMatchObject({
      state: "ended",
      entitled: false,
    });
  });
});

test("before its first charge a subscription holds for the days of grace", () => {
  const fresh = facts({ paidUntil: null });
  expect(entitlement(fresh, started)).toMatchObject({ state: "processing", entitled: true });
  expect(entitlement(fresh, at("2027-02-07T10:00:00")).entitled).toBe(false);
});

test("paused by the provider counts as past due", () => {
  expect(entitlement(facts({ status: "paused" }), paidUntil)).toMatchObject({
    state: "past_due",
    entitled: true,
  });
});

test("a subscription that is not yet made gives nothing of its own", () => {
  for (const status of ["creating", "pending", "failed"] as const) {
    const asked = facts({ status, startedAt: null, paidUntil: null });
    expect(entitlement(asked, started).entitled).toBe(false);
    expect(entitlement({ ...asked, trialEndsAt: paidUntil }, started).entitled).toBe(true);
  }
});

test("a new subscription does not take away what an older one paid for", () => {
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
