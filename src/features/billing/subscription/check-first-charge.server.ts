import type { Db } from "#src/db/client.ts";
import type { DataOf } from "#src/services/queue/queue.ts";
import { listCharges } from "../charges/queries.server.ts";
import type { checkFirstChargeJob } from "../jobs.ts";
import { enqueueChargeCheck } from "./enqueue-charge-check.server.ts";
import { findSubscription } from "./queries.server.ts";
import { type SubscriptionKey, type SyncServices, trySync } from "./sync-subscription.server.ts";

/** Reads a new subscription, and again later until its first charge is settled. */
export async function checkFirstCharge(
  services: SyncServices,
  check: DataOf<typeof checkFirstChargeJob>,
): Promise<void> {
  const { businessId, id, look: checkNumber } = check;
  if (await isFirstChargeSettled(services.db, check)) return;
  await trySync(services, { businessId, id });
  if (await isFirstChargeSettled(services.db, check)) return;
  await enqueueChargeCheck(services, services.db, check, checkNumber + 1);
}

/** Returns true if a charge of the subscription has a result, or if none is expected any more. */
async function isFirstChargeSettled(db: Db, { businessId, id }: SubscriptionKey): Promise<boolean> {
  const row = await findSubscription(db, businessId, id);
  if (row?.status !== "active") return true;
  const charges = await listCharges(db, businessId);
  return charges.some(
    ({ subscription_id, status }) =>
      subscription_id === id && status !== "pending" && status !== "unknown",
  );
}
