import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { KeyCaller } from "../keys/authenticate-key.server.ts";
import type { getShop as endpoint } from "./contract.ts";
import { findShop } from "./queries.server.ts";

/** Returns the business of a key, and what the key may do. */
export async function readPublicShop(
  { db, settings }: Pick<Services, "db" | "settings">,
  { businessId, name, scopes, expiresAt }: KeyCaller,
): Promise<ResponseOf<typeof endpoint>> {
  const shop = await findShop(db, businessId);
  return {
    id: businessId,
    ...shop,
    review_url: `${settings.publicUrl}/feedback/${shop.slug}`,
    key: { name, scopes, expires_at: expiresAt?.toISOString() ?? null },
  };
}
