import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Services } from "#src/services/services.ts";
import { unsubscribePath } from "./contract.ts";
import { unsubscribe } from "./unsubscribe.server.ts";

/**
 * Takes what unsubscribe links post: the page's own form, and a mailbox provider's one click (RFC
 * 8058), which comes without a browser and must not be sent on. Looking at the link changes nothing,
 * because scanners follow links.
 */
export function unsubscribeApi(services: Pick<Services, "db" | "clock" | "settings">) {
  return new Hono({ strict: false }).post(
    unsubscribePath,
    bodyLimit({ maxSize: 8 * 1024 }),
    async (c) => {
      const token = c.req.query("c") ?? "";
      const form = await c.req.parseBody();
      await unsubscribe(services, token, form.quem === "todas" ? "all" : "business");
      if (form["List-Unsubscribe"] === "One-Click") return c.text("Descadastrado.");
      return c.redirect(`${unsubscribePath}?c=${encodeURIComponent(token)}`, 303);
    },
  );
}
