import { countRefused } from "#src/features/invitations/senders/count-refused.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import type { Business } from "./contract.ts";
import { findBusinessDetails, findCampaigns, findSubscriptions } from "./queries.server.ts";
import { asListed, iso } from "./shown-business.server.ts";

/** Returns the facts of a business, without a word of its customers. Fails with `not_found`. */
export async function readBusiness(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
): Promise<Business> {
  const [row, subscriptions, campaigns] = await Promise.all([
    findBusinessDetails(db, businessId, clock.now()),
    findSubscriptions(db, businessId),
    findCampaigns(db, businessId),
  ]);
  if (!row) throw failure(commonFailures, "not_found");
  const results = row.recent_results ?? "";
  return {
    ...asListed(row),
    address: row.address,
    google_url: row.google_url,
    place_id: row.place_id,
    last_login: iso(row.last_login),
    open_sessions: row.open_sessions,
    stars: row.stars,
    visits_30_days: row.visits,
    subscriptions: subscriptions.map((one) => ({
      ...one,
      created_at: one.created_at.toISOString(),
      paid_until: iso(one.paid_until),
      next_charge_at: iso(one.next_charge_at),
    })),
    campaigns: campaigns.map((one) => ({
      ...one,
      created_at: one.created_at.toISOString(),
      finished_at: iso(one.finished_at),
    })),
    sender: {
      held_at: iso(row.held_at),
      reason: row.hold_reason,
      complaints: row.complaints,
      refused: countRefused(results),
      counted: results.length,
      released_at: iso(row.released_at),
    },
  };
}
