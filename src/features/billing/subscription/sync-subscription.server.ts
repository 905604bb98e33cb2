import type { Db } from "#src/db/client.ts";
import { PaymentsError } from "#src/services/payments/payments.ts";
import type { Services } from "#src/services/services.ts";
import { refreshEntitlement } from "../entitlement/refresh-entitlement.server.ts";
import * as queries from "./queries.server.ts";
import { mustEnd, mustRefund, readFromProvider } from "./read-from-provider.server.ts";
import { storeReading } from "./store-reading.server.ts";

export type SyncServices = Pick<
  Services,
  "db" | "clock" | "log" | "payments" | "queue" | "settings"
>;

export interface SubscriptionKey {
  businessId: string;
  id: string;
}

/** The provider is searched this long for a creation without a response. Then the creation failed. */
const searchMs = 3_600_000;

/**
 * Reads a subscription from the provider and updates our rows to match. The order and number of
 * calls do not matter. Returns false while the provider does not know a subscription that may still
 * appear there. No transaction is open while the provider is called. Readings are numbered: a reading
 * that began before the stored one is not stored, and the provider is not called again for it.
 * Throws PaymentsError; after a failed refund the rest of the reading is stored before.
 */
export async function syncSubscription(
  services: SyncServices,
  key: SubscriptionKey,
): Promise<boolean> {
  const { businessId, id } = key;
  const row = await queries.beginReading(services.db, businessId, id);
  if (!row) return true;
  const reading = await readFromProvider(services, row);
  const result = await services.db.transaction().execute(async (tx) => {
    const current = await queries.lockSubscription(tx, businessId, id);
    if (!current) return "final";
    if (current.stored_reading > row.readings) return isKnown(current) ? "final" : "unknown";
    // The owner cancelled or withdrew, or the creation failed, after the reading began.
    if (mustEnd(current) !== mustEnd(row) || mustRefund(current) !== mustRefund(row))
      return "again";
    await queries.changeSubscription(tx, businessId, id, {
      stored_reading: row.readings,
      checked_at: services.clock.now(),
    });
    if (reading) return storeReading(services, tx, current, reading);
    return giveUpIfOld(services, tx, current);
  });
  if (result === "again") return syncSubscription(services, key);
  if (reading?.refundFailure) {
    services.log.error({ subscription: id }, "refund failed; jobs repeat it");
    throw reading.refundFailure;
  }
  return result === "final";
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

function isKnown({ status, provider_id }: queries.SubscriptionRow): boolean {
  return status !== "creating" || provider_id !== null;
}

async function giveUpIfOld(
  { clock, log }: SyncServices,
  tx: Db,
  row: queries.SubscriptionRow,
): Promise<"final" | "unknown"> {
  if (isKnown(row)) return "final";
  if (clock.now().getTime() - row.created_at.getTime() < searchMs) return "unknown";
  log.warn({ subscription: row.id }, "the provider never created the subscription");
  await queries.changeSubscription(tx, row.business_id, row.id, { status: "failed" });
  await refreshEntitlement(tx, row.business_id);
  return "final";
}
