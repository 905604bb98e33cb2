import type { Services } from "#src/services/services.ts";
import { hashText } from "./hash-text.server.ts";
import { findBusiness, findReputation, findRunningText, setReleased } from "./queries.server.ts";

/**
 * Lets a business send again after the operator checked it. Also lets it send for its place
 * without the map search, as long as the name stays the same, and approves the text of its running campaign.
 * Returns the approved name, or undefined for an unknown business.
 */
export async function releaseSender(
  { db, clock }: Pick<Services, "db" | "clock">,
  by: { businessId: string } | { slug: string },
): Promise<{ placeName: string | null } | undefined> {
  const business = await findBusiness(db, by);
  if (!business) return undefined;
  const [reputation, running] = [
    await findReputation(db, business.id),
    await findRunningText(db, business.id),
  ];
  const text = running && hashText(running.subject ?? "", running.body ?? "");
  const onlyText = reputation?.hold_reason === "wording";
  const approved = { name: business.place_name, text, onlyText };
  await setReleased(db, business.id, approved, clock.now());
  return { placeName: business.place_name };
}
