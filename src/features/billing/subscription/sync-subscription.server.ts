import type { Db } from "#src/db/client.ts";
import {
  PaymentsError,
  type RemoteInvoice,
  type RemoteSubscription,
} from "#src/services/payments/payments.ts";
import type { Services } from "#src/services/services.ts";
import { listCharges } from "../charges/queries.server.ts";
import { storeInvoice } from "../charges/store-invoice.server.ts";
import type { SubscriptionStatus } from "../entitlement/entitlement.ts";
import { refreshEntitlement } from "../entitlement/refresh-entitlement.server.ts";
import { mailCancelled } from "./mail-cancelled.server.tsx";
import { mailScheduled } from "./mail-scheduled.server.tsx";
import { paidUntil } from "./paid-until.ts";
import * as queries from "./queries.server.ts";

export type SyncServices = Pick<
  Services,
  "db" | "clock" | "log" | "payments" | "queue" | "settings"
>;

export interface SubscriptionKey {
  businessId: string;
  id: string;
}

/** The subscription at the provider with its invoices; undefined if the provider does not know it. */
type Reading = { remote: RemoteSubscription; invoices: RemoteInvoice[] } | undefined;

/** The provider is searched this long for a creation without a response. Then the creation failed. */
const searchMs = 3_600_000;

/** Each lost round means that another process stored a newer reading, so few rounds are enough. */
const maxRounds = 10;

/**
 * Reads a subscription from the provider and updates our rows to match. The order and number of
 * calls do not matter. Returns false while the provider does not know a subscription that may still
 * appear there. No transaction is open while the provider is called: if the row changed after it was
 * read, the reading may be older than the row, and the provider is read again.
 */
export async function syncSubscription(
  services: SyncServices,
  { businessId, id }: SubscriptionKey,
): Promise<boolean> {
  for (let round = 0; round < maxRounds; round++) {
    const row = await queries.findSubscription(services.db, businessId, id);
    if (!row) return true;
    const reading = await readFromProvider(services, row);
    const isFinal = await services.db.transaction().execute(async (tx) => {
      const version = await queries.lockSubscription(tx, businessId, id);
      if (version !== row.version) return undefined;
      return reading ? store(tx, services, row, reading) : giveUpIfOld(tx, services, row);
    });
    if (isFinal !== undefined) return isFinal;
  }
  throw new Error(`Subscription ${id} changed during each of ${maxRounds} readings`);
}

/**
 * Syncs a subscription if the provider responds now. Otherwise logs a warning and returns false: a
 * job repeats the sync later.
 */
export async function trySync(services: SyncServices, key: SubscriptionKey): Promise<boolean> {
  try {
    return await syncSubscription(services, key);
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    services.log.warn({ err: error, subscription: key.id }, "sync failed; a job repeats it");
    return false;
  }
}

/** Reads the subscription, and first cancels it at the provider if it must end. */
async function readFromProvider(
  { payments }: Pick<SyncServices, "payments">,
  row: queries.SubscriptionRow,
): Promise<Reading> {
  const remote = row.provider_id
    ? await payments.readSubscription(row.provider_id)
    : await payments.findSubscription(row.payer_email, row.id);
  if (!remote) return undefined;
  // A failed creation that appears late is cancelled too, because the owner saw that it failed.
  const mustEnd = row.cancel_requested_at !== null || row.status === "failed";
  if (!mustEnd || remote.status === "cancelled") {
    return { remote, invoices: await payments.listInvoices(remote.id) };
  }
  await payments.cancelSubscription(remote.id).catch((error: unknown) => {
    // Another process has cancelled it since the read.
    if (!(error instanceof PaymentsError && error.reason === "final_state")) throw error;
  });
  const ended = await payments.readSubscription(remote.id);
  return { remote: ended, invoices: await payments.listInvoices(remote.id) };
}

async function store(
  tx: Db,
  services: SyncServices,
  row: queries.SubscriptionRow,
  { remote, invoices }: NonNullable<Reading>,
): Promise<true> {
  const { business_id: businessId, id } = row;
  const { status, providerStatus } = remote;
  if (!status && row.provider_status !== providerStatus) {
    services.log.error({ subscription: id, status: providerStatus }, "unknown subscription status");
  }
  // We marked it as failed, and the provider cancelled it without an invoice: nothing to update.
  if (row.status === "failed" && status === "cancelled" && invoices.length === 0) return true;

  for (const invoice of invoices) await storeInvoice(tx, services, row, invoice);
  const charges = (await listCharges(tx, businessId)).filter((one) => one.subscription_id === id);
  await queries.changeSubscription(tx, businessId, id, {
    // An unknown status changes nothing.
    status: status ?? (row.status as SubscriptionStatus),
    provider_id: remote.id,
    provider_status: providerStatus,
    init_point: remote.initPoint,
    card_brand: remote.cardBrand,
    paid_until: paidUntil(remote.startedAt, charges),
    next_charge_at: status === "active" ? remote.nextChargeAt : null,
    charge_failed: charges[0]?.status === "retrying" || charges[0]?.status === "failed",
    checked_at: services.clock.now(),
    ...(status === "active" || row.started_at ? { started_at: remote.startedAt } : {}),
  });
  await refreshEntitlement(tx, businessId);
  await mailScheduled(tx, services, row, remote);
  const wasRunning = row.status === "active" || row.status === "paused";
  if (status === "cancelled" && wasRunning) await mailCancelled(tx, services, row);
  return true;
}

async function giveUpIfOld(
  tx: Db,
  { clock, log }: SyncServices,
  row: queries.SubscriptionRow,
): Promise<boolean> {
  if (row.status !== "creating") return true;
  if (clock.now().getTime() - row.created_at.getTime() < searchMs) return false;
  log.warn({ subscription: row.id }, "the provider never created the subscription");
  await queries.changeSubscription(tx, row.business_id, row.id, { status: "failed" });
  await refreshEntitlement(tx, row.business_id);
  return true;
}
