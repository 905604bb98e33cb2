import type { Services } from "#src/services/services.ts";
import { deleteSource } from "./queries.server.ts";

/** Removes a source that an owner named. Reviews keep its code; removing it again changes nothing. */
export async function removeSource(
  { db }: Pick<Services, "db">,
  businessId: string,
  source: string,
): Promise<void> {
  await deleteSource(db, businessId, source);
}
