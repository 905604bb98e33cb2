import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { LimitRule } from "#src/services/limits/limits.ts";
import type { Services } from "#src/services/services.ts";

/**
 * A busy shop's guests share its Wi-Fi: two hundred in ten minutes is one every three seconds.
 * The first twenty of an address cost no query, so that ordinary feedback stays one statement.
 */
const perShop: LimitRule = {
  name: "feedback-shop",
  most: 200,
  perSeconds: 600,
  uncounted: 20,
};

/** Phone networks put thousands behind one address, but not all of them rate at once. */
const perAddress: LimitRule = {
  name: "feedback-address",
  most: 1000,
  perSeconds: 600,
  uncounted: 20,
};

/** Counts a feedback against its address. Fails with `too_many_requests`. */
export const limitFeedback = limitWith(perShop, perAddress);

/** A visit costs its sender nothing but the request: one every ten seconds, for a shop's Wi-Fi. */
const visitsPerShop: LimitRule = { name: "visit-shop", most: 60, perSeconds: 600, uncounted: 10 };

const visitsPerAddress: LimitRule = {
  name: "visit-address",
  most: 600,
  perSeconds: 600,
  uncounted: 10,
};

/** Counts a visit against its address, apart from feedback. Fails with `too_many_requests`. */
export const limitVisits = limitWith(visitsPerShop, visitsPerAddress);

function limitWith(ofShop: LimitRule, ofAddress: LimitRule) {
  return (services: Pick<Services, "limits">, slug: string, address: string): Promise<void> =>
    enforceLimits(services, [ofShop, `${address} ${slug.toLowerCase()}`], [ofAddress, address]);
}
