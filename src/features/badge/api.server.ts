import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { badgePerIpAddress } from "./limits.server.ts";
import { readBadge } from "./read-badge.server.ts";
import { readBadgeSwitch } from "./read-badge-switch.server.ts";
import { switchBadge } from "./switch-badge.server.ts";
import { themes } from "./themes.ts";

/** Every visitor of the owner's website loads the badge, so browsers may cache it for 15 minutes. */
const cacheControl = "public, max-age=900, stale-while-revalidate=86400";

/** The owner's switch, and the public image `/selo/{slug}.svg?tema=escuro`. */
export function badgeApi(services: Services) {
  const api = entitledApi(services);

  api.serve(contract.getBadge, ({ owner }) => readBadgeSwitch(services, owner.businessId));
  api.serve(contract.setBadge, ({ owner, body }) => switchBadge(services, owner.businessId, body));

  api.get("/selo/:file{.+\\.svg}", async (c) => {
    await enforceLimits(services, [badgePerIpAddress, clientAddress(c, services.settings)]);
    const slug = c.req.param("file").replace(/\.svg$/, "");
    const asked = c.req.query("tema");
    const theme = themes.find((theme) => theme === asked) ?? "claro";
    const badge = await readBadge(services, slug, theme);
    if (!badge) return c.text("Selo não encontrado", 404, { "Cache-Control": "no-store" });
    const headers = { "Cache-Control": cacheControl, ETag: badge.etag };
    if (c.req.header("If-None-Match") === badge.etag) return c.body(null, 304, headers);
    return c.body(badge.svg, 200, { ...headers, "Content-Type": "image/svg+xml" });
  });

  return api;
}
