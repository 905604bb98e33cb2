import { withArticle } from "#src/features/business/profile/with-article.ts";
import type { Services } from "#src/services/services.ts";
import { findBusinessName, findOptOut } from "./queries.server.ts";
import { storeOptOut } from "./store-opt-out.server.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "settings" | "deletions">;

interface ShownSender {
  name: string | null;
  /** The name at the beginning of a Portuguese sentence, with its article. */
  namePt: string | null;
  optedOut: "business" | "all" | undefined;
}

/** Returns what the unsubscribe page shows, or undefined for a token that we did not sign. */
export async function readUnsubscribe(
  { db, settings }: Pick<Dependencies, "db" | "settings">,
  token: string,
): Promise<ShownSender | undefined> {
  const optOut = readUnsubscribeToken(settings, token);
  if (!optOut) return undefined;
  const business = await findBusinessName(db, optOut.businessId);
  const stored = await findOptOut(db, optOut.businessId, [optOut.emailHash]);
  // A removed business sends nothing, so its customers count as opted out.
  const optedOut = stored ?? (business ? undefined : "business");
  const name = business?.name ?? null;
  return { name, namePt: name && withArticle("O", name, business?.article ?? null), optedOut };
}

/**
 * Opts the token's email out of the invitations of its business, or of all businesses. Idempotent.
 * Returns false for a token that we did not sign.
 */
export async function unsubscribe(
  services: Dependencies,
  token: string,
  scope: "business" | "all",
): Promise<boolean> {
  const optOut = readUnsubscribeToken(services.settings, token);
  if (!optOut) return false;
  await storeOptOut(services, { ...optOut, scope });
  return true;
}
