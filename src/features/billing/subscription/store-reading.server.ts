import type { Db } from "#src/db/client.ts";
import type { Services } from "#src/services/services.ts";
import { isTakenBack } from "../charges/is-reversed.ts";
import { listCharges } from "../charges/queries.server.ts";
import { storeInvoice } from "../charges/store-invoice.server.ts";
import { isLive, isStarted, type SubscriptionStatus } from "../entitlement/entitlement.ts";
import { waitsUncovered } from "../entitlement/first-charge.ts";
import { readFacts } from "../entitlement/queries.server.ts";
import { refreshEntitlement } from "../entitlement/refresh-entitlement.server.ts";
import { enqueueChargeCheck } from "./enqueue-charge-check.server.ts";
import { mailCancelled } from "./mail-cancelled.server.tsx";
import { mailScheduled } from "./mail-scheduled.server.tsx";
import { paidUntil } from "./paid-until.ts";
import * as queries from "./queries.server.ts";
import { mustRefund, type Reading } from "./read-from-provider.server.ts";

/**
 * Stores what was read from the provider. Returns `again` if the reading itself ends the
 * subscription, which the next reading then cancels at the provider.
 */
export async function storeReading(
  services: Pick<Services, "clock" | "log" | "queue" | "settings">,
  tx: Db,
  row: queries.SubscriptionRow,
  { remote, invoices, nextChargeBefore }: Reading,
): Promise<"final" | "again"> {
  const { business_id: businessId, id } = row;
  const { providerStatus } = remote;
  const now = services.clock.now();
  if (!remote.status && row.provider_status !== providerStatus) {
    services.log.error({ subscription: id, status: providerStatus }, "unknown subscription status");
  }
  // We marked it as failed, and the provider cancelled it without a charge: nothing to update.
  const isEmpty = invoices.every((one) => one.status === "not_tried");
  if (row.status === "failed" && remote.status === "cancelled" && isEmpty) return "final";

  const tried = invoices.filter((one) => one.status !== "not_tried");
  const charged = {
    ...row,
    hasEnded: remote.status === "cancelled",
    newestDueAt: Math.max(...tried.map(({ dueAt }) => dueAt.getTime())),
    mustRefund: mustRefund(row),
  };
  for (const invoice of invoices) await storeInvoice(services, tx, charged, invoice);
  const charges = (await listCharges(tx, businessId)).filter((one) => one.subscription_id === id);
  // An unknown status changes nothing.
  const status = remote.status ?? (row.status as SubscriptionStatus);
  const mayEnd = isLive({ status }) && !row.cancel_requested_at;
  const uncovered = waitsUncovered(row.first_charge_at, await readFacts(tx, businessId), now);
  const endsItself = mayEnd && (uncovered || isTakenBack(charges));
  const nextCharges = [remote.nextChargeAt, nextChargeBefore, row.paid_until];
  await queries.changeSubscription(tx, businessId, id, {
    status,
    provider_id: remote.id,
    provider_status: providerStatus,
    init_point: remote.initPoint,
    card_brand: remote.cardBrand,
    paid_until: paidUntil(remote.startedAt, charges, nextCharges),
    next_charge_at: status === "active" ? remote.nextChargeAt : null,
    charge_failed: charges[0]?.status === "retrying" || charges[0]?.status === "failed",
    ...(status === "active" || row.started_at ? { started_at: remote.startedAt } : {}),
    ...(mustRefund(row) && !row.refund_requested_at ? { refund_requested_at: now } : {}),
    ...(status === "cancelled" && !row.ended_at ? { ended_at: now } : {}),
    ...(endsItself ? { cancel_requested_at: now } : {}),
  });
  await refreshEntitlement(tx, businessId);
  await mailScheduled(services, tx, row, remote);
  if (status === "active" && !isStarted(row)) {
    const since = remote.startedAt > now ? remote.startedAt : now;
    await enqueueChargeCheck(services, tx, { businessId, id, since: since.toISOString() });
  }
  // The mail about money that is given back says that the subscription ended.
  const isRefund = mustRefund(row) || isTakenBack(charges);
  if (status === "cancelled" && isStarted(row) && !isRefund) await mailCancelled(services, tx, row);
  return endsItself ? "again" : "final";
}
