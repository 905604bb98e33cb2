import { randomBytes } from "node:crypto";
import { Hono } from "hono";
import { cors } from "hono/cors";
import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";
import type { Clock } from "#src/services/clock.ts";
import type { RecaptchaKeys } from "#src/services/human-check/recaptcha.server.ts";
import { listen } from "./listen.server.ts";
import { recaptchaSiteKeys } from "./recaptcha-site-keys.ts";
import recaptchaWidget from "./recaptcha-widget.inline.ts?script";
import { readSwitch } from "./switches.server.ts";

/**
 * The keys that the emulator accepts. As with Google, a key works for the checkbox or for the invisible check.
 */
export const recaptchaKeys: RecaptchaKeys = {
  checkbox: {
    siteKey: recaptchaSiteKeys.checkbox,
    secretKey: "6LeIxAcTAAAAAGG-vFI1TnRWxMZNFuojJ4WifJWe",
  },
  invisible: {
    siteKey: recaptchaSiteKeys.invisible,
    secretKey: "emulated-invisible-secret-key",
  },
};

/** The behaviours of the emulated reCAPTCHA, stored in the sandbox's switch `recaptcha`. */
export const recaptchaBehaviours = [
  "passes",
  "script-missing",
  "errors",
  "closes",
  "wrong-host",
  "down",
] as const;

const lifetimeMs = 120_000;

/**
 * Starts an emulated reCAPTCHA on loopback: script, tokens and siteverify. As with Google, a token is
 * single-use and valid for two minutes.
 */
export async function startRecaptcha(options: {
  db: Db;
  clock: Clock;
}): Promise<{ url: string; stop(): Promise<void> }> {
  const { db, clock } = options;
  const behaviour = () => readSwitch(db, "recaptcha", recaptchaBehaviours, "passes");
  const app = new Hono();
  app.use(cors());

  app.get("/recaptcha/api.js", async (c) => {
    if ((await behaviour()) === "script-missing") return c.body(null, 503);
    c.header("Content-Type", "text/javascript; charset=utf-8");
    c.header("Cross-Origin-Resource-Policy", "cross-origin");
    return c.body(recaptchaWidget);
  });

  app.post("/recaptcha/token", async (c) => {
    const now = await behaviour();
    if (now === "errors" || now === "closes") return c.json({ token: null, behaviour: now });
    const origin = c.req.header("Origin") ?? "http://unknown";
    const siteKey = c.req.query("k") ?? "";
    const token = `emulated-${randomBytes(24).toString("base64url")}`;
    const hostname = now === "wrong-host" ? "outro-site.example" : new URL(origin).hostname;
    await sql`insert into sandbox.recaptcha_token (token, hostname, issued_at, site_key)
      values (${token}, ${hostname}, ${clock.now()}, ${siteKey})`.execute(db);
    return c.json({ token, behaviour: now });
  });

  app.post("/recaptcha/api/siteverify", async (c) => {
    if ((await behaviour()) === "down") return c.body(null, 502);
    const form = await c.req.parseBody();
    const refuse = (code: string) => c.json({ success: false, "error-codes": [code] });
    if (!form.secret) return refuse("missing-input-secret");
    const pair = Object.values(recaptchaKeys).find((one) => one.secretKey === form.secret);
    if (!pair) return refuse("invalid-input-secret");
    if (!form.response) return refuse("missing-input-response");
    const { rows } = await sql<{
      hostname: string;
      issued_at: Date;
      site_key: string;
      was_used: boolean;
    }>`
      update sandbox.recaptcha_token as now set used = true
      from sandbox.recaptcha_token as before
      where now.token = ${String(form.response)} and before.token = now.token
      returning now.hostname, now.issued_at, now.site_key, before.used as was_used`.execute(db);
    const [found] = rows;
    if (!found) return refuse("invalid-input-response");
    if (found.site_key !== pair.siteKey) return refuse("invalid-input-response");
    const age = clock.now().getTime() - found.issued_at.getTime();
    if (found.was_used || age > lifetimeMs) return refuse("timeout-or-duplicate");
    const { hostname, issued_at } = found;
    return c.json({ success: true, challenge_ts: issued_at.toISOString(), hostname });
  });

  const { url, stop } = await listen(app);
  return { url: `${url}/recaptcha`, stop };
}
