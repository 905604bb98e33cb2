import { newApi } from "#src/http/api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import { enforceLimits } from "../limits/enforce-limits.server.ts";
import type { LimitRule } from "../limits/limits.ts";
import type { Services } from "../services.ts";
import { getChallenge } from "./contract.ts";

/** Above what the customers on one business's Wi-Fi need, who send at most 220 reviews in the window. */
const challengePerIpAddress: LimitRule = {
  name: "challenge-address",
  max: 1200,
  perSeconds: 600,
  uncounted: 600,
};

/** Serves the challenges that browsers solve. */
export function humanCheckApi(services: Pick<Services, "humanCheck" | "limits" | "settings">) {
  const api = newApi();
  api.serve(getChallenge, async ({ c, query }) => {
    await enforceLimits(services, [challengePerIpAddress, clientAddress(c, services.settings)]);
    c.header("Cache-Control", "no-store");
    return services.humanCheck.challenge(query.for ?? "any");
  });
  return api;
}
