import type { BodyOf, ResponseOf } from "#src/http/endpoint.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { listOptedOut } from "../opt-outs/queries.server.ts";
import type { checkPhones as endpoint } from "./contract.ts";
import { hashPhone } from "./hash-phone.server.ts";
import { phoneChecksPerBusiness } from "./limits.server.ts";

/**
 * Returns the positions of the numbers that asked for no invitations of this business. Stores and logs nothing.
 * Fails with `too_many_requests`.
 */
export async function checkPhones(
  services: Pick<Services, "db" | "limits" | "settings">,
  businessId: string,
  { phones }: BodyOf<typeof endpoint>,
): Promise<ResponseOf<typeof endpoint>> {
  await enforceLimits(services, [phoneChecksPerBusiness, businessId]);
  const hashes = phones.map((phone) => hashPhone(services.settings, phone));
  const optedOut = await listOptedOut(services.db, businessId, hashes);
  return { opted_out: [...optedOut] };
}
