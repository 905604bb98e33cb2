import { iso } from "#src/lib/time/iso.ts";
import type { Services } from "#src/services/services.ts";
import type { Endpoint } from "./contract.ts";
import { listEndpointsOf } from "./queries.server.ts";

/** Returns the endpoints of a business, without their secrets. */
export async function listEndpoints(
  { db }: Pick<Services, "db">,
  businessId: string,
): Promise<{ endpoints: Endpoint[] }> {
  const rows = await listEndpointsOf(db, businessId);
  return {
    endpoints: rows.map((row) => ({
      ...row,
      created_at: row.created_at.toISOString(),
      failing_since: iso(row.failing_since),
      retry_at: iso(row.retry_at),
      disabled_at: iso(row.disabled_at),
    })),
  };
}
