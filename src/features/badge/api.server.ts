import { entitledApi } from "#src/features/billing/entitlement/entitled-api.server.ts";
import type { Services } from "#src/services/services.ts";
import * as contract from "./contract.ts";
import { themes } from "./draw-badge.server.ts";
import { readShown, updateShown } from "./queries.server.ts";
import { readBadge } from "./read-badge.server.ts";

/** Other sites show it to each visitor: a quarter of an hour old is fresh enough. */
const kept = "public, max-age=900, stale-while-revalidate=86400";

/** The owner's switch, and the image for everyone at `/selo/{slug}.svg?tema=escuro`. */
export function badgeApi(services: Pick<Services, "db" | "clock" | "memory" | "settings">) {
  const api = entitledApi(services);

  api.openapi(contract.getBadge, async (c) => {
    const { businessId } = c.var.owner;
    return c.json({ shown: await readShown(services.db, businessId) }, 200);
  });

  api.openapi(contract.setBadge, async (c) => {
    const { businessId } = c.var.owner;
    const { shown } = c.req.valid("json");
    await updateShown(services.db, businessId, shown);
    return c.json({ shown }, 200);
  });

  api.get("/selo/:file{.+\\.svg}", async (c) => {
    const slug = c.req.param("file").replace(/\.svg$/, "");
    const asked = c.req.query("tema");
    const theme = themes.find((theme) => theme === asked) ?? "claro";
    const badge = await readBadge(services, slug, theme);
    if (!badge) return c.text("Selo não encontrado", 404, { "Cache-Control": "no-store" });
    const headers = { "Cache-Control": kept, ETag: badge.etag };
    if (c.req.header("If-None-Match") === badge.etag) return c.body(null, 304, headers);
    return c.body(badge.svg, 200, { ...headers, "Content-Type": "image/svg+xml" });
  });

  return api;
}
