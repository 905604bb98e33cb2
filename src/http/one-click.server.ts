import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { commonFailures, failure } from "./failure.ts";

/** A mail's headers that let a mailbox provider leave for its reader with one click (RFC 8058). */
export function oneClickHeaders(url: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/**
 * Takes what a link for leaving posts: its page's own form, which is led back to the page, and a
 * provider's one click, which comes without a browser and must not be sent on. Looking at the link
 * is the page's and changes nothing, because scanners follow links. Not the router's: behind a proxy
 * that ends TLS its form check takes our own page for a stranger.
 */
export function oneClickApi(link: {
  path: string;
  /** Where in the address the token stands. */
  parameter: string;
  /** What a mailbox provider reads when it is done. */
  done: string;
  /** Leaves; false for a token that is none of ours. */
  leave(token: string, form: Record<string, unknown>): Promise<boolean>;
}) {
  return new Hono({ strict: false }).post(
    link.path,
    bodyLimit({ maxSize: 8 * 1024 }),
    async (c) => {
      const token = c.req.query(link.parameter) ?? "";
      const form = await c.req.parseBody().catch((error: unknown) => {
        // What the parser of multipart forms throws; anything else is not about the form.
        throw error instanceof TypeError ? failure(commonFailures, "invalid_request") : error;
      });
      const left = await link.leave(token, form);
      if (form["List-Unsubscribe"] === "One-Click") {
        return left ? c.text(link.done) : c.text("Este link não é válido.", 404);
      }
      return c.redirect(`${link.path}?${link.parameter}=${encodeURIComponent(token)}`, 303);
    },
  );
}
