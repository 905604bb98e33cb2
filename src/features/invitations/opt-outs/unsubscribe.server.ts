import type { Services } from "#src/services/services.ts";
import { findNameIfThere, findOptOut, insertOptOut, insertOptOutOfAll } from "./queries.server.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.server.ts";

type Needs = Pick<Services, "db" | "clock" | "settings">;

/** What the page behind an unsubscribe link shows; undefined for a link we never sent. */
export async function readUnsubscribe(
  { db, settings }: Omit<Needs, "clock">,
  token: string,
): Promise<{ placeName: string | null; left: "business" | "all" | undefined } | undefined> {
  const asked = readUnsubscribeToken(settings, token);
  if (!asked) return undefined;
  const business = await findNameIfThere(db, asked.businessId);
  const left = await findOptOut(db, asked.businessId, asked.addressHash);
  // Of a business that is gone nobody hears any more.
  return { placeName: business?.place_name ?? null, left: left ?? (business ? left : "business") };
}

/**
 * Sends no more invitations to whoever holds the link: none of this business, or of any. Asking
 * again changes nothing. False for a link we never sent.
 */
export async function unsubscribe(
  { db, clock, settings }: Needs,
  token: string,
  scope: "business" | "all",
): Promise<boolean> {
  const asked = readUnsubscribeToken(settings, token);
  if (!asked) return false;
  await insertOptOut(db, asked.businessId, asked.addressHash, clock.now());
  if (scope === "all") await insertOptOutOfAll(db, asked.addressHash, clock.now());
  return true;
}
