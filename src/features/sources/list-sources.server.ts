import type { Services } from "#src/services/services.ts";
import type { QrSource } from "./contract.ts";
import { findSources } from "./queries.server.ts";

/** Lists the sources that an owner named, oldest first. */
export function listSources({ db }: Pick<Services, "db">, businessId: string): Promise<QrSource[]> {
  return findSources(db, businessId);
}
