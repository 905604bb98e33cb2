import type { Db } from "#src/db/client.ts";
import type { Services } from "#src/services/services.ts";
import { hashText } from "./hash-text.server.ts";
import { findReputation, lockSender, releaseSiblings, setReleased } from "./queries.server.ts";
import { readWaiting } from "./read-waiting.server.ts";

/**
 * Lets a business send again after the operator checked it, and with it the others of its account, in the caller's
 * transaction. Also lets it send for its place without the map search, as long as the name stays the same, and approves
 * the newest text that waits. Returns `changed`, and releases nothing, if the name or a text is no longer as `seen`.
 */
export async function releaseSender(
  { clock }: Pick<Services, "clock">,
  tx: Db,
  { businessId, seen }: { businessId: string; seen: string },
): Promise<"released" | "changed"> {
  // A campaign that stores a suspicious text waits for this lock, and then holds the business again.
  await lockSender(tx, businessId);
  const waiting = (await readWaiting({ db: tx }, [businessId])).get(businessId);
  if (waiting?.seen !== seen) return "changed";
  const [newest] = waiting.mails;
  const text = newest && hashText(newest.subject, newest.body);
  const onlyText = (await findReputation(tx, businessId))?.hold_reason === "wording";
  const now = clock.now();
  await setReleased(tx, businessId, { name: waiting.name, text, onlyText }, now);
  if (!onlyText) await releaseSiblings(tx, businessId, now);
  return "released";
}
