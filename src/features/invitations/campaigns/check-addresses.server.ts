import { failure } from "#src/http/failure.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { LimitRule } from "#src/services/limits/limits.ts";
import type { Services } from "#src/services/services.ts";
import { listOptedOut } from "../opt-outs/queries.server.ts";
import { hashAddress } from "../recipients/address-secrets.server.ts";
import { readAddress } from "../recipients/addresses.ts";
import { campaignFailures } from "./contract.ts";
import { leftToday } from "./read-campaign.server.ts";

/** An owner looks at a list a few times; one who asks about people one by one is refused. */
const checksPerBusiness: LimitRule = { name: "invitation-check", most: 30, perSeconds: 3600 };

/**
 * How many of a list want no invitations of this business; which ones is not told. Keeps nothing.
 * Fails with `address_invalid` or `too_many_requests`.
 */
export async function checkAddresses(
  services: Pick<Services, "db" | "clock" | "limits" | "settings">,
  businessId: string,
  typed: string[],
) {
  await enforceLimits(services, [checksPerBusiness, businessId]);
  const addresses = readAddresses(typed);
  const hashes = addresses.map((address) => hashAddress(services.settings, address));
  const [optedOut, left] = await Promise.all([
    listOptedOut(services.db, businessId, hashes),
    leftToday(services, businessId),
  ]);
  return { unsubscribed: optedOut.size, left_today: left };
}

/** The addresses as they are mailed to. Fails with `address_invalid` if one of them cannot be. */
export function readAddresses(typed: string[]): string[] {
  return typed.map((one) => {
    const address = readAddress(one);
    if (!address) throw failure(campaignFailures, "address_invalid");
    return address;
  });
}
