import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { isLanguage, languageParameter } from "#src/lib/language/language.ts";
import { commonFailures, failure } from "./failure.ts";

/** Returns a mail's headers for one-click unsubscribe by a mailbox provider (RFC 8058). */
export function oneClickHeaders(url: string): Record<string, string> {
  return {
    "List-Unsubscribe": `<${url}>`,
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  };
}

/**
 * Handles the POST of an unsubscribe link: the page's own form, which is redirected to the page, and
 * a mailbox provider's one click, which has no browser and must not be redirected. A GET shows the page
 * and changes nothing, because scanners follow links. The router does not handle this POST: behind a
 * proxy that ends TLS, its origin check rejects the form of our own page.
 */
export function oneClickApi(link: {
  path: string;
  /** Name of the URL parameter with the token. */
  parameter: string;
  /** Text of the response to a mailbox provider. */
  done: string;
  /** Does what the link confirms, such as to unsubscribe. Returns false if we did not sign the token. */
  onConfirm(token: string, form: Record<string, unknown>): Promise<boolean>;
}) {
  return new Hono({ strict: false }).post(
    link.path,
    bodyLimit({ maxSize: 8 * 1024 }),
    async (c) => {
      const token = c.req.query(link.parameter) ?? "";
      const form = await c.req.parseBody().catch((error: unknown) => {
        // The multipart parser throws TypeError. Any other error is not about the form.
        throw error instanceof TypeError ? failure(commonFailures, "invalid_request") : error;
      });
      const isDone = await link.onConfirm(token, form);
      if (form["List-Unsubscribe"] === "One-Click") {
        return isDone ? c.text(link.done) : c.text("Este link não é válido.", 404);
      }
      const shown = new URLSearchParams({ [link.parameter]: token });
      const language = c.req.query(languageParameter);
      if (isLanguage(language)) shown.set(languageParameter, language);
      return c.redirect(`${link.path}?${shown}`, 303);
    },
  );
}
