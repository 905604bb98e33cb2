import { createHash } from "node:crypto";
import { z } from "zod";
import type { Clock } from "#src/services/clock.ts";
import type { CheckPurpose } from "./contract.ts";
import type { CheckWidget, ContentSources, HumanCheck, HumanVerdict } from "./human-check.ts";

/** The key pair of each widget. Google makes a key for one of them and refuses it for the other. */
export type RecaptchaKeys = Record<CheckWidget, { siteKey: string; secretKey: string }>;

export interface RecaptchaOptions {
  keys: RecaptchaKeys;
  /** URL of Google's files and verification. Demo mode and tests use another URL. */
  baseUrl: string;
  /** Hosts on which the check may be solved. Read at each verification. */
  hostnames: () => string[];
  clock: Clock;
  timeoutMs?: number;
}

export const googleRecaptcha = "https://www.google.com/recaptcha";

/** Google accepts a token for two minutes. The longer time covers clock differences. */
const lifetimeMs = 5 * 60_000;
const maxTokenLength = 8192;

const verdictShape = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});

/**
 * Google reCAPTCHA v2, as checkbox or invisible. The check fails if Google does not respond: a check
 * that passes during an outage protects nothing.
 */
export function recaptchaCheck(options: RecaptchaOptions): HumanCheck {
  const { keys, baseUrl, hostnames, clock, timeoutMs = 5000 } = options;

  const siteVerify = (token: string, widget: CheckWidget) =>
    askVerdict({ baseUrl, secret: keys[widget].secretKey, token, timeoutMs });

  return {
    kind: "recaptcha",
    sources: sourcesOf(baseUrl),

    challenge: async () => ({
      kind: "recaptcha",
      siteKey: keys.checkbox.siteKey,
      invisibleSiteKey: keys.invisible.siteKey,
      scriptUrl: `${baseUrl}/api.js?render=explicit&hl=pt-BR`,
    }),

    async verify(token, purpose): Promise<HumanVerdict> {
      const widget = widgetOf(purpose);
      if (!token) return { ok: false, reason: "missing" };
      if (token.length > maxTokenLength) return { ok: false, reason: "invalid" };
      // Retry once after a network error: without a verdict the token was probably not consumed.
      const verdict = await siteVerify(token, widget).catch(() =>
        siteVerify(token, widget).catch(() => undefined),
      );
      if (!verdict) return { ok: false, reason: "unavailable" };

      const codes = verdict["error-codes"];
      if (codes.includes("timeout-or-duplicate")) return { ok: false, reason: "expired" };
      if (codes.some(isAboutSecret)) {
        return { ok: false, reason: "unavailable" };
      }
      if (!verdict.success || !hostnames().includes(verdict.hostname ?? "")) {
        return { ok: false, reason: "invalid" };
      }
      const id = createHash("sha256").update(token).digest("base64url");
      return { ok: true, proof: { id, expiresAt: new Date(clock.now().getTime() + lifetimeMs) } };
    },
  };
}

/** Returns the widgets whose secret key Google does not know. The site keys show only in a browser. */
export async function listRejectedSecrets(
  { keys, baseUrl }: Pick<RecaptchaOptions, "keys" | "baseUrl">,
  timeoutMs = 10_000,
): Promise<CheckWidget[]> {
  const widgets: CheckWidget[] = ["checkbox", "invisible"];
  const verdicts = await Promise.all(
    widgets.map((widget) =>
      askVerdict({ baseUrl, secret: keys[widget].secretKey, token: "setup-check", timeoutMs }),
    ),
  );
  return widgets.filter((_, index) => verdicts[index]?.["error-codes"].some(isAboutSecret));
}

const isAboutSecret = (code: string) => code.endsWith("-input-secret");

async function askVerdict(call: {
  baseUrl: string;
  secret: string;
  token: string;
  timeoutMs: number;
}) {
  const response = await fetch(`${call.baseUrl}/api/siteverify`, {
    method: "POST",
    body: new URLSearchParams({ secret: call.secret, response: call.token }),
    // A redirect would send our key to another host.
    redirect: "error",
    signal: AbortSignal.timeout(call.timeoutMs),
  });
  return verdictShape.parse(await response.json());
}

/** The log-in page shows the checkbox, all other forms the invisible check. */
function widgetOf(purpose: CheckPurpose): CheckWidget {
  return purpose === "login" ? "checkbox" : "invisible";
}

function sourcesOf(baseUrl: string): ContentSources {
  if (baseUrl !== googleRecaptcha) {
    const { origin } = new URL(baseUrl);
    return { script: [origin], frame: [origin], connect: [origin] };
  }
  return {
    script: ["https://www.google.com/recaptcha/", "https://www.gstatic.com/recaptcha/"],
    frame: ["https://www.google.com/recaptcha/", "https://recaptcha.google.com/recaptcha/"],
    connect: ["https://www.google.com/recaptcha/"],
  };
}
