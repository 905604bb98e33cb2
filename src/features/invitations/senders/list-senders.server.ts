import type { Services } from "#src/services/services.ts";
import type { HoldReason } from "./contract.ts";
import { countRefused } from "./count-refused.ts";
import { listReputations } from "./queries.server.ts";

export interface ListedSender {
  businessId: string;
  slug: string;
  placeName: string | null;
  email: string;
  /** Undefined if the business may send. */
  held: { at: Date; reason: HoldReason } | undefined;
  refused: number;
  mails: number;
  releasedAt: Date | null;
}

/** Returns the businesses that are held or have been released, for the operator. */
export async function listSenders({ db }: Pick<Services, "db">): Promise<ListedSender[]> {
  const rows = await listReputations(db);
  return rows.map((row) => ({
    businessId: row.business_id,
    slug: row.slug,
    placeName: row.place_name,
    email: row.email,
    held: row.held_at ? { at: row.held_at, reason: row.hold_reason as HoldReason } : undefined,
    refused: countRefused(row.recent_results),
    mails: row.recent_results.length,
    releasedAt: row.released_at,
  }));
}
