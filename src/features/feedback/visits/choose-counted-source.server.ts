import { channels } from "#src/features/sources/channels.ts";
import { kioskSource } from "#src/features/sources/kiosk-source.ts";
import type { Services } from "#src/services/services.ts";
import { hasRoomForSource } from "./queries.server.ts";

/** How many sources a day keeps apart; the owner's places, channels and tablet are kept beyond it. */
export const mostSourcesOfDay = 60;

const always = new Set<string>(["", ...channels, kioskSource]);

/**
 * The source a day counts something under. Anybody can invent sources by changing a link, and each
 * new one is a row: past the bound an invented one counts as none. Those that count are remembered,
 * so that ordinary feedback stays one statement.
 */
export async function chooseCountedSource(
  { db, memory }: Pick<Services, "db" | "memory">,
  businessId: string,
  { day, source }: { day: string; source: string },
): Promise<string> {
  if (always.has(source)) return source;
  const asked = { day, source, most: mostSourcesOfDay };
  const counts = await memory.getOrLoad(`source:${businessId}:${day}:${source}`, async () =>
    (await hasRoomForSource(db, businessId, asked)) ? { businessId } : undefined,
  );
  return counts ? source : "";
}
