import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { KeyCaller } from "../keys/authenticate-key.server.ts";
import type { getBusiness as endpoint } from "./contract.ts";
import { findPublicBusiness } from "./queries.server.ts";

export async function readPublicBusiness(
  { db, settings }: Pick<Services, "db" | "settings">,
  { businessId, name, scopes, expiresAt }: KeyCaller,
): Promise<ResponseOf<typeof endpoint>> {
  const business = await findPublicBusiness(db, businessId);
  return {
    id: businessId,
    ...business,
    review_url: `${settings.publicUrl}/feedback/${business.slug}`,
    key: { name, scopes, expires_at: expiresAt?.toISOString() ?? null },
  };
}
