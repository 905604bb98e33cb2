import type { Db } from "#src/db/client.ts";
import { listCharges } from "../charges/queries.server.ts";
import { findSubscription } from "./queries.server.ts";

/** Returns true if a charge of the subscription has a result, or if none is expected any more. */
export async function isFirstChargeSettled(
  db: Db,
  businessId: string,
  id: string,
): Promise<boolean> {
  const row = await findSubscription(db, businessId, id);
  if (row?.status !== "active") return true;
  const charges = await listCharges(db, businessId);
  return charges.some(
    ({ subscription_id, status }) =>
      subscription_id === id && status !== "pending" && status !== "unknown",
  );
}
