import { channels } from "#src/features/sources/channels.ts";
import { kioskSource } from "#src/features/sources/kiosk-source.ts";
import { nfcSource } from "#src/features/sources/nfc-source.ts";
import type { Services } from "#src/services/services.ts";
import { hasRoomForSource } from "./queries.server.ts";

/** Max sources per day with their own counters. The owner's sources, channels, tablet and NFC tags do not count. */
export const maxSourcesPerDay = 60;

const alwaysCounted = new Set<string>(["", ...channels, kioskSource, nfcSource]);

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
