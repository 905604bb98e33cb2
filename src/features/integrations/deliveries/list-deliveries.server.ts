import type { Services } from "#src/services/services.ts";
import { attemptFailures, type Delivery, listedDeliveries } from "./contract.ts";
import { listDeliveriesOf } from "./queries.server.ts";

export async function listDeliveries(
  { db }: Pick<Services, "db">,
  businessId: string,
  endpointId: string,
): Promise<{ deliveries: Delivery[] }> {
  const rows = await listDeliveriesOf(db, businessId, endpointId, listedDeliveries);
  return {
    deliveries: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      failure: attemptFailures.find((reason) => reason === row.failure) ?? null,
    })),
  };
}
