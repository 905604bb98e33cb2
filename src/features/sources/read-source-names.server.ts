import type { Services } from "#src/services/services.ts";
import { findSources } from "./queries.server.ts";

/** What the owner calls the places that links were put, by their source: mesa-4 → 'Mesa 4'. */
export async function readSourceNames(
  { db }: Pick<Services, "db">,
  businessId: string,
): Promise<Map<string, string>> {
  const sources = await findSources(db, businessId);
  return new Map(sources.map(({ source, name }) => [source, name]));
}
