import type { Channel } from "#src/features/sources/channels.ts";
import type { Services } from "#src/services/services.ts";
import { listTexts, storeText } from "./queries.server.ts";

/** Gives one business the invitation texts of another one. The caller has checked that both are the owner's. */
export async function copyTexts(
  { db, clock }: Pick<Services, "db" | "clock">,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const { channel, ...text } of await listTexts(db, from)) {
    await storeText(db, to, channel as Channel, { ...text, updated_at: clock.now() });
  }
}
