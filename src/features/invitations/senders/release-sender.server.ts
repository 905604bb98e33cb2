import type { Db } from "#src/db/client.ts";
import type { Services } from "#src/services/services.ts";
import { hashText } from "./hash-text.server.ts";
import { holdIfSuspicious } from "./hold-if-suspicious.server.ts";
import { findReputation, lockSender, releaseSiblings, setReleased } from "./queries.server.ts";
import { readWaiting } from "./read-waiting.server.ts";

/**
 * Lets a business send again after the operator checked it, and with it the others of its account, in the caller's
 * transaction. Also lets it send for its place without the map search, as long as the name stays the same, and approves
 * the newest text that waits. A suspicious text of the others stays held, because the operator has not seen it. Returns
 * `changed`, and releases nothing, if the name or a text is no longer as `seen`.
 */
export async function releaseSender(
  { clock, log }: Pick<Services, "clock" | "log">,
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
  const siblings = onlyText ? [] : await releaseSiblings(tx, businessId, now);
  for (const [sibling, { mails }] of await readWaiting({ db: tx }, siblings)) {
    // Another reason may have replaced the hold of a text.
    for (const { name, subject, body } of mails) {
      const mailed = { subject, text: body, placeName: name };
      await holdIfSuspicious({ db: tx, clock, log }, sibling, mailed);
    }
  }
  return "released";
}
