import type { Services } from "#src/services/services.ts";
import { deleteSource } from "./queries.server.ts";

/** Removes a source that an owner named, if it exists. Reviews keep the code of the source. */
export async function removeSource(
  { db }: Pick<Services, "db">,
  businessId: string,
  source: string,
): Promise<void> {
  await deleteSource(db, businessId, source);
}
