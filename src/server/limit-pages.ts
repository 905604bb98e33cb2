import type { Context, MiddlewareHandler } from "hono";
import { clientAddress, isMadeInside } from "#src/http/client-address.server.ts";
import { limitFailures } from "#src/http/failure.ts";
import { takeAttempts } from "#src/services/limits/enforce-limits.server.ts";
import type { LimitRule } from "#src/services/limits/limits.ts";
import type { Services } from "#src/services/services.ts";

/**
 * Rendering takes a process some milliseconds. The pages that many people open are stored (decision 0166) and not
 * counted. Each process counts in its memory, because the rule protects the process, also during an outage of
 * the database (decision 0022).
 */
export const pagesPerIpAddress: LimitRule = {
  name: "page",
  max: 0,
  uncounted: 600,
  perSeconds: 60,
};

/** Limits the pages that are rendered for one IP address. The documents that the program stores are not counted. */
export function limitPages(services: Pick<Services, "limits" | "settings">): MiddlewareHandler {
  return async (c: Context, next) => {
    if (isMadeInside(c)) return next();
    const address = clientAddress(c, services.settings);
    const seconds = await takeAttempts(services, [pagesPerIpAddress, address]);
    if (seconds === undefined) return next();
    const [status, text] = limitFailures.too_many_requests;
    return c.text(text, status, { "Retry-After": String(seconds), "Cache-Control": "no-store" });
  };
}
