import type { ListedBusiness } from "./contract.ts";
import type { BusinessRow } from "./queries.server.ts";

/** Returns a row as the desk shows it. */
export function asListed(row: BusinessRow): ListedBusiness {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    email: row.email,
    created_at: row.created_at.toISOString(),
    plan: row.plan,
    plan_until: iso(row.plan_until),
    last_activity: row.last_activity,
    reviews: row.reviews,
    sending: row.sending,
    blocked_at: iso(row.blocked_at),
    closed_at: iso(row.closed_at),
  };
}

export function iso(at: Date | null): string | null {
  return at?.toISOString() ?? null;
}
