import type { Services } from "#src/services/services.ts";
import { findCurrentSlug } from "./queries.server.ts";

export async function readSlug({ db }: Pick<Services, "db">, businessId: string): Promise<string> {
  return (await findCurrentSlug(db, businessId)).slug;
}
