import type { Services } from "#src/services/services.ts";
import { hashText } from "./hash-text.server.ts";
import {
  findReputation,
  findRunningText,
  findSenderName,
  releaseSiblings,
  setReleased,
} from "./queries.server.ts";

/**
 * Lets a business send again after the operator checked it, and with it the others of its account. Also lets it send
 * for its place without the map search, as long as the name stays the same, and approves the text of its running
 * campaign. Returns false for an unknown business.
 */
export async function releaseSender(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
): Promise<boolean> {
  const business = await findSenderName(db, businessId);
  if (!business) return false;
  const [reputation, running] = [
    await findReputation(db, businessId),
    await findRunningText(db, businessId),
  ];
  const text = running && hashText(running.subject ?? "", running.body ?? "");
  const onlyText = reputation?.hold_reason === "wording";
  const approved = { name: business.place_name, text, onlyText };
  const now = clock.now();
  await setReleased(db, businessId, approved, now);
  if (!onlyText) await releaseSiblings(db, businessId, now);
  return true;
}
