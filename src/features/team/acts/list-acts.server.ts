import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { listActs as endpoint } from "./contract.ts";
import { findActs } from "./queries.server.ts";

const shown = 100;

export async function listActs(
  { db }: Pick<Services, "db">,
  businessId: string,
): Promise<ResponseOf<typeof endpoint>> {
  const rows = await findActs(db, businessId, shown);
  return { entries: rows.map(({ at, ...row }) => ({ at: at.toISOString(), ...row })) };
}
