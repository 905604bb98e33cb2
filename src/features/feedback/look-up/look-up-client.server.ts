import type { Services } from "#src/services/services.ts";
import type { Client } from "./contract.ts";
import { findClient } from "./queries.server.ts";

/** The same object while the business stays as it is. */
export interface FoundClient {
  businessId: string;
  client: Client;
}

type LookUpServices = Pick<Services, "db" | "clock" | "memory">;

/**
 * A business by its slug, current or old, as its customers may see it. Without a running plan it
 * has no Google link: its page goes on collecting, and invites nobody.
 */
export async function lookUpClient(
  services: LookUpServices,
  slug: string,
): Promise<FoundClient | undefined> {
  // The database refuses NUL in a text; no slug holds one.
  if (slug.includes("\0")) return undefined;
  const asked = slug.toLowerCase();
  return services.memory.getOrLoad(`client:${asked}`, () => load(services, asked));
}

async function load({ db, clock }: LookUpServices, slug: string): Promise<FoundClient | undefined> {
  const row = await findClient(db, slug, clock.now());
  if (!row) return undefined;
  return {
    businessId: row.business_id,
    client: {
      slug: row.slug,
      place_name: row.place_name,
      address: row.address,
      logo_url: row.logo_sha256 && `/logos/${row.logo_sha256}.webp`,
      minReview: row.min_score_review,
      mainMessageInvite: row.main_message_invite,
      googleUrl: row.entitled ? row.google_url : null,
    },
  };
}
