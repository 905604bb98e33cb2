import { builtInSources } from "#src/features/sources/built-in-sources.ts";
import type { Services } from "#src/services/services.ts";
import { hasRoomForSource } from "./queries.server.ts";

/** Max sources per day with their own counters. The owner's and the built-in sources do not count. */
export const maxSourcesPerDay = 60;

const alwaysCounted = new Set<string>(["", ...builtInSources]);

/**
 * Returns the source whose day counter to increment. Anybody can invent sources by changing a link,
 * and each new source adds a row, so past the limit an invented source counts as none. Accepted
 * sources are cached, so that ordinary feedback needs one statement.
 */
export async function chooseCountedSource(
  { db, businessCache }: Pick<Services, "db" | "businessCache">,
  businessId: string,
  { day, source }: { day: string; source: string },
): Promise<string> {
  if (alwaysCounted.has(source)) return source;
  const wanted = { day, source, max: maxSourcesPerDay };
  const accepted = await businessCache.getOrLoad(
    `source:${businessId}:${day}:${source}`,
    async () => ((await hasRoomForSource(db, businessId, wanted)) ? { businessId } : undefined),
  );
  return accepted ? source : "";
}
