import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import { clientAddress } from "#src/http/client-address.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { badgePerIpAddress } from "./limits.server.ts";
import { readBadge } from "./read-badge.server.ts";
import { readBadgeSwitch } from "./read-badge-switch.server.ts";
import { readPraiseDocument } from "./read-praise-document.server.ts";
import { switchBadge } from "./switch-badge.server.ts";
import { type Theme, themes } from "./themes.ts";

/** Every visitor of the owner's website loads the badge, so browsers may cache it for 15 minutes. */
const cacheControl = "public, max-age=900, stale-while-revalidate=86400";

/** The owner's switch, and what the website shows: the image `/selo/{slug}.svg?tema=escuro` and the frame `/elogios/{slug}`. */
export function badgeApi(services: Services) {
  const api = entitledApi(services);

  api.serve(contract.getBadge, ({ owner }) => readBadgeSwitch(services, owner.businessId));
  api.serve(contract.setBadge, ({ owner, body }) => switchBadge(services, owner.businessId, body));

  api.get("/selo/:file{.+\\.svg}", async (c) => {
    await enforceLimits(services, [badgePerIpAddress, clientAddress(c, services.settings)]);
    const slug = c.req.param("file").replace(/\.svg$/, "");
    const theme = themeOf(c.req.query("tema"));
    const badge = await readBadge(services, slug, theme);
    if (!badge) return c.text("Selo não encontrado", 404, { "Cache-Control": "no-store" });
    const headers = { "Cache-Control": cacheControl, ETag: badge.etag };
    if (c.req.header("If-None-Match") === badge.etag) return c.body(null, 304, headers);
    return c.body(badge.svg, 200, { ...headers, "Content-Type": "image/svg+xml" });
  });

  api.get("/elogios/:slug", async (c) => {
    await enforceLimits(services, [badgePerIpAddress, clientAddress(c, services.settings)]);
    const theme = themeOf(c.req.query("tema"));
    const document = await readPraiseDocument(services, c.req.param("slug"), theme);
    if (!document) return c.text("Página não encontrada", 404, { "Cache-Control": "no-store" });
    // A browser asks each time: a consent that is taken back ends at once.
    const headers = {
      "Cache-Control": "no-cache",
      ETag: document.etag,
      // Also with 304, whose headers replace those that the browser stored.
      "Content-Security-Policy": document.policy,
    };
    if (c.req.header("If-None-Match") === document.etag) return c.body(null, 304, headers);
    return c.html(document.html, 200, headers);
  });

  return api;
}

function themeOf(asked: string | undefined): Theme {
  return themes.find((theme) => theme === asked) ?? "claro";
}
