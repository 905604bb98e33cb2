import { reconcileNow } from "#src/features/billing/subscription/reconcile.server.ts";
import { remindOfTrialEnd } from "#src/features/billing/trial/remind-of-trial-end.server.ts";
import type { Services } from "#src/services/services.ts";
import type { DemoClock } from "../demo-clock.server.ts";
import { bumpVersionAndNotify, cancel } from "./charging.ts";
import { changeState } from "./emulator.server.ts";
import { noFaults, type ProviderState, realistic, type Switches } from "./provider-state.ts";
import { takeBack } from "./refunds.ts";

type Dependencies = Pick<Services, "db" | "clock">;

const dayMs = 86_400_000;
/** The fault modes that are on or off. */
const flags = [
  "refuseCharges",
  "duplicateNotifications",
  "reorderNotifications",
  "loseNotifications",
  "testSeller",
  "sendsIpn",
] as const;

export async function readPanel(services: Dependencies) {
  const state = await changeState(services, (all) => all);
  return { now: services.clock.now().toISOString(), ...shown(state) };
}

/**
 * Advances the demo clock, sets fault modes, refunds or disputes a payment, or pauses or cancels a
 * subscription.
 */
export async function changePanel(services: Services, form: FormData): Promise<void> {
  const id = String(form.get("id") ?? "");
  switch (form.get("do")) {
    case "advance": {
      const days = Math.min(Number(form.get("days")) || 1, 62);
      // The reminders need each day. The provider processes everything that is due at once.
      for (let day = 0; day < days; day++) {
        await (services.clock as DemoClock).advance(dayMs);
        await remindOfTrialEnd(services);
      }
      await reconcileNow(services);
      break;
    }
    case "switch":
      await changeState(services, (state) => {
        state.switches = { ...state.switches, ...readSwitches(form) };
      });
      break;
    case "quick":
    case "realistic":
      await changeState(services, (state) => {
        state.switches = { ...(form.get("do") === "quick" ? noFaults : realistic) };
      });
      break;
    case "refunded":
    case "charged_back": {
      const status = form.get("do") as "refunded" | "charged_back";
      await changeState(services, (state, now) => {
        if (state.payments[id]?.status === "approved") takeBack(state, id, status, now);
      });
      break;
    }
    case "pause":
    case "cancel":
      await changeState(services, (state, now) => {
        const one = state.subscriptions[id];
        if (!one || one.status === "cancelled") return;
        if (form.get("do") === "cancel") return cancel(state, one, now);
        one.status = "paused";
        bumpVersionAndNotify(state, one, now);
      });
      break;
  }
}

function readSwitches(form: FormData): Partial<Switches> {
  return {
    ...Object.fromEntries(flags.map((name) => [name, form.get(name) !== null])),
    trouble: (form.get("trouble") ?? "none") as Switches["trouble"],
    firstChargeDelayMinutes: Number(form.get("firstChargeDelayMinutes")) || 0,
    notificationDelayMinutes: Number(form.get("notificationDelayMinutes")) || 0,
  };
}

function shown(state: ProviderState) {
  const subscriptions = Object.values(state.subscriptions)
    .sort((a, b) => b.createdAt - a.createdAt)
    .slice(0, 20)
    .map(({ id, payerEmail, status, amount, card }) => ({
      id,
      payerEmail,
      status,
      amount,
      holder: card?.holder ?? "",
      charges: Object.values(state.payments)
        .filter(({ subscriptionId }) => subscriptionId === id)
        .map((payment) => ({ id: payment.id, status: payment.status, at: payment.createdAt })),
    }));
  const { switches, calls } = state;
  return { subscriptions, switches, calls, waiting: state.outbox.length };
}
