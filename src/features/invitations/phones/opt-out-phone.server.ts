import type { BodyOf } from "#src/http/endpoint.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { storeOptOut } from "../opt-outs/store-opt-out.server.ts";
import type { optOutPhone as endpoint } from "./contract.ts";
import { hashPhone } from "./hash-phone.server.ts";
import { phoneChecksPerBusiness } from "./limits.server.ts";

/**
 * Stores that a number wants no invitations of a business, as its owner was told. Idempotent. Only the keyed hash is
 * stored. Fails with `too_many_requests`.
 */
export async function optOutPhone(
  services: Pick<Services, "db" | "clock" | "log" | "deletions" | "limits" | "settings">,
  businessId: string,
  { phone }: BodyOf<typeof endpoint>,
): Promise<void> {
  await enforceLimits(services, [phoneChecksPerBusiness, businessId]);

  const [emailHash] = hashPhone(services.settings, phone);
  await storeOptOut(services, { businessId, emailHash, scope: "business" });
}
