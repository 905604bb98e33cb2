import { listKeys } from "#src/features/integrations/keys/list-keys.server.ts";
import { countRefused } from "#src/features/invitations/senders/count-refused.ts";
import { readWaiting } from "#src/features/invitations/senders/read-waiting.server.ts";
import { commonFailures, failure } from "#src/http/failure.ts";
import { iso } from "#src/lib/time/iso.ts";
import type { Services } from "#src/services/services.ts";
import type { Business } from "./contract.ts";
import {
  findBusinessDetails,
  findCampaigns,
  findCharges,
  findSubscriptions,
} from "./queries.server.ts";

/** Returns the facts of a business, without a word of its customers. Fails with `not_found`. */
export async function readBusiness(
  services: Pick<Services, "db" | "clock">,
  businessId: string,
): Promise<Business> {
  const { db, clock } = services;
  const [row, subscriptions, charges, campaigns, { results: keys }, waiting] = await Promise.all([
    findBusinessDetails(db, businessId, clock.now()),
    findSubscriptions(db, businessId),
    findCharges(db, businessId),
    findCampaigns(db, businessId),
    listKeys(services, businessId),
    readWaiting({ db }, [businessId]),
  ]);
  const sends = waiting.get(businessId);
  if (!row || !sends) throw failure(commonFailures, "not_found");
  const { recent_results, hold_reason, held_at, released_at, complaints, visits, ...shown } = row;
  const results = recent_results ?? "";
  return {
    ...shown,
    created_at: row.created_at.toISOString(),
    plan_until: iso(row.plan_until),
    trial_ends_at: iso(row.trial_ends_at),
    blocked_at: iso(row.blocked_at),
    closed_at: iso(row.closed_at),
    visits_30_days: visits,
    api_keys: keys.length,
    // Moments of one form, so the last one by its letters is the newest.
    api_key_used_at:
      keys
        .flatMap((key) => key.last_used_at ?? [])
        .toSorted()
        .at(-1) ?? null,
    subscriptions: subscriptions.map((one) => ({
      ...one,
      created_at: one.created_at.toISOString(),
      paid_until: iso(one.paid_until),
      next_charge_at: iso(one.next_charge_at),
    })),
    charges: charges.map((one) => ({
      ...one,
      due_at: one.due_at.toISOString(),
      paid_at: iso(one.paid_at),
    })),
    campaigns: campaigns.map((one) => ({
      ...one,
      created_at: one.created_at.toISOString(),
      finished_at: iso(one.finished_at),
    })),
    sender: {
      held_at: iso(held_at),
      reason: hold_reason,
      complaints,
      refused: countRefused(results),
      counted: results.length,
      released_at: iso(released_at),
      waiting: sends,
    },
  };
}
