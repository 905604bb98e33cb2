import fc from "fast-check";
import { expect, test } from "vitest";
import { payOnHostedPage } from "#src/sandbox/payments/preapprovals.ts";
import { ProviderRefusal } from "#src/sandbox/payments/provider-refusal.ts";
import type { ProviderState } from "#src/sandbox/payments/provider-state.ts";
import { takeBack } from "#src/sandbox/payments/refunds.ts";
import { runScheduled } from "#testing/billing.ts";
import { contradictions, type Observation } from "#testing/billing-model.ts";
import { createTenant, type Tenant } from "#testing/factories.ts";
import { isLarge } from "#testing/many-rows.ts";
import { startWithProvider } from "#testing/subscriptions.ts";
import { startTrial } from "../trial/start-trial.server.ts";
import { cancelSubscription } from "./cancel-subscription.server.ts";
import { changeCard } from "./change-card.server.ts";
import { subscribe } from "./subscribe.server.ts";
import { withdraw } from "./withdraw.server.ts";

/** Owners that live through the same weeks, each with a history of its own. */
const owners = isLarge ? 40 : 10;
const rounds = isLarge ? 25 : 1;
/** After each day the rights are compared with the model. */
const slots = 45;
const slotMinutes = 24 * 60;

const actions = [
  "subscribe",
  "subscribe",
  "subscribe_on_page",
  "cancel",
  "withdraw",
  "change_card",
  "refund",
  "charge_back",
  "pause",
  "end",
] as const;

interface Event {
  slot: number;
  action: (typeof actions)[number];
  /** The name on the card decides the result of its charges. */
  holder: string;
  trouble: "none" | "answer_lost" | "down";
}

interface History {
  hasTrial: boolean;
  events: Event[];
}

const history: fc.Arbitrary<History> = fc.record({
  hasTrial: fc.boolean(),
  events: fc.array(
    fc.record({
      slot: fc.integer({ min: 0, max: slots - 1 }),
      action: fc.constantFrom(...actions),
      holder: fc.constantFrom("APRO", "APRO", "APRO", "APRO", "CONT", "FUND"),
      trouble: fc.constantFrom(
        "none" as const,
        "none" as const,
        "none" as const,
        "answer_lost" as const,
        "down" as const,
      ),
    }),
    { minLength: 2, maxLength: 7 },
  ),
});

/** Slots in which the provider refuses every charge. */
const refusing = fc.uniqueArray(fc.integer({ min: 2, max: slots }), { maxLength: 20 });

// Months have different lengths. Apart from `npm run campaign -- large`, every run has the same ones.
const { api, provider } = await startWithProvider({
  startAt: isLarge ? "" : "2027-01-30T12:00:00-03:00",
});

test(
  "no owner is charged without a right, has a right without a charge, or gets a mail twice",
  async () => {
    const worlds = fc.tuple(fc.array(history, { minLength: owners, maxLength: owners }), refusing);
    await fc.assert(
      fc.asyncProperty(worlds, async ([histories, refusedSlots]) => {
        const people = await Promise.all(histories.map((one) => begin(one)));
        for (let slot = 0; slot < slots; slot++) {
          const refuseCharges = refusedSlots.includes(slot);
          if (refuseCharges !== refusedSlots.includes(slot - 1))
            await provider.set({ refuseCharges });
          for (const { history: one, owner } of people) {
            for (const event of one.events) if (event.slot === slot) await act(event, owner);
          }
          await passSlot(slot);
          const observe = await observer();
          for (const { history: one, owner } of people) {
            const found = contradictions(observe(owner));
            expect(found, `slot ${slot} of ${JSON.stringify(one)}`).toEqual([]);
          }
        }
        // The next world begins without subscriptions.
        await provider.cancelAllSilently();
        await provider.change((state) => {
          Object.assign(state, { subscriptions: {}, invoices: {}, payments: {}, tokens: {} });
        });
        await api.services.db.deleteFrom("subscription").execute();
      }),
      isLarge
        ? { numRuns: rounds, endOnFailure: true }
        : { numRuns: 1, endOnFailure: true, seed: 20_261_122 },
    );
  },
  3 * 3_600_000,
);

async function begin(one: History): Promise<{ history: History; owner: Tenant }> {
  const owner = await createTenant(api.services, { plan: "none" });
  if (one.hasTrial) await startTrial(api.services, owner.businessId);
  return { history: one, owner };
}

/** The provider charges and notifies, and our jobs run as in production. */
async function passSlot(slot: number): Promise<void> {
  for (const minutes of [40, 60, slotMinutes - 100]) {
    api.clock.advance({ minutes });
    await provider.tick();
    await api.runJobs();
  }
  await runScheduled(api, "billing.reconcile-unsettled");
  if (slot % 2 === 0) await runScheduled(api, "billing.reconcile");
  // The readings of the hourly job may have cancelled or refunded.
  await api.runJobs();
}

async function act({ action, holder, trouble }: Event, owner: Tenant): Promise<void> {
  const { services } = api;
  const { businessId, accountId, email } = owner;
  switch (action) {
    case "subscribe":
    case "subscribe_on_page": {
      const card = action === "subscribe" ? { card_token_id: await provider.token(holder) } : {};
      await provider.set({ trouble });
      const input = { uuid: accountId, plan: "mensal", email, ...card };
      await subscribe(services, owner, input).catch(allowDeclared);
      await provider.set({ trouble: "none" });
      return payPending(owner, holder);
    }
    case "cancel":
      return cancelSubscription(services, businessId).catch(allowDeclared);
    case "withdraw":
      await provider.set({ trouble });
      await withdraw(services, businessId).catch(allowDeclared);
      return provider.set({ trouble: "none" });
    case "change_card": {
      const card_token_id = await provider.token(holder);
      return changeCard(services, owner, { card_token_id }).catch(allowDeclared);
    }
    case "refund":
    case "charge_back": {
      const status = action === "refund" ? "refunded" : "charged_back";
      return provider.change((state, now) => {
        const newest = Object.values(state.payments).findLast(
          (one) => state.subscriptions[one.subscriptionId]?.payerEmail === email,
        );
        if (newest?.status === "approved") takeBack(state, newest.id, status, now);
      });
    }
    case "pause":
    case "end":
      return provider.change((state) => {
        for (const one of Object.values(state.subscriptions)) {
          if (one.payerEmail !== email || one.status !== "authorized") continue;
          one.status = action === "pause" ? "paused" : "cancelled";
        }
      });
  }
}

/** Some payers complete the payment on the provider's page, and their card may be refused there. */
async function payPending({ email }: Tenant, holder: string): Promise<void> {
  if (holder !== "APRO") return;
  const pay = (state: ProviderState, now: number) => {
    for (const one of Object.values(state.subscriptions)) {
      if (one.payerEmail !== email || one.status !== "pending") continue;
      payOnHostedPage(state, one.id, { card: { holder, brand: "visa" }, email }, now);
    }
  };
  await provider.change(pay).catch((error: unknown) => {
    if (!(error instanceof ProviderRefusal)) throw error;
  });
}

/** Ignores declared failures, which are expected. Any other error is a bug. */
function allowDeclared(error: unknown): void {
  if ((error as Error)?.constructor?.name !== "Failure") throw error;
}

/** Reads the state of the provider and of our rows, and returns it for each owner. */
async function observer(): Promise<(owner: Tenant) => Observation> {
  const { db } = api.services;
  const state = await provider.state();
  const entitlements = await db.selectFrom("entitlement").selectAll().execute();
  const trials = await db.selectFrom("trial").selectAll().execute();
  const rows = await db
    .selectFrom("subscription")
    .select(["id", "refund_requested_at", "status"])
    .execute();
  const refunded = new Set(
    rows
      .filter((row) => row.refund_requested_at !== null || row.status === "failed")
      .map(({ id }) => id),
  );
  return ({ businessId, email }) => {
    const isOwn = (row: { business_id: string }) => row.business_id === businessId;
    const remotes = Object.values(state.subscriptions).filter((one) => one.payerEmail === email);
    const ids = new Set(remotes.map(({ id }) => id));
    return {
      now: api.clock.now().getTime(),
      entitledUntil: entitlements.find(isOwn)?.until?.getTime() ?? null,
      trialEndsAt: trials.find(isOwn)?.ends_at.getTime() ?? null,
      remotes: remotes.map((one) => ({ ...one, mustRefund: refunded.has(one.reference) })),
      payments: Object.values(state.payments).filter((one) => ids.has(one.subscriptionId)),
      mails: api.sent.filter(({ to }) => to === email).map(({ subject }) => subject),
    };
  };
}
