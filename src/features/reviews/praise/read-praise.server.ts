import type { Services } from "#src/services/services.ts";
import { findPraise } from "./queries.server.ts";

/** Returns the consent to show a review's comment; null if there is none, or if it was taken back. */
export async function readPraise(
  { db }: Pick<Services, "db">,
  businessId: string,
  id: string,
): Promise<{ first_name: string | null } | null> {
  return (await findPraise(db, businessId, id)) ?? null;
}
