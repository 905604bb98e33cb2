import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Services } from "#src/services/services.ts";
import { stopDigest, stopDigestPath } from "./stop-digest.server.ts";

/**
 * Takes what the digest's link posts: the page's own form, and a mail program's one click (RFC
 * 8058), which comes without a browser and must not be sent on. Not the router's: behind a proxy
 * that ends TLS its form check takes our own page for a stranger.
 */
export function stopDigestApi(services: Pick<Services, "db" | "settings">) {
  return new Hono({ strict: false }).post(
    stopDigestPath,
    bodyLimit({ maxSize: 8 * 1024 }),
    async (c) => {
      const token = c.req.query("token") ?? "";
      const form = await c.req.parseBody();
      const stopped = await stopDigest(services, token);
      if (form["List-Unsubscribe"] === "One-Click") {
        return stopped ? c.text("Cancelado.") : c.text("Link inválido.", 404);
      }
      return c.redirect(`${stopDigestPath}?token=${encodeURIComponent(token)}`, 303);
    },
  );
}
