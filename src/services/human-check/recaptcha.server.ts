import { createHash } from "node:crypto";
import { z } from "zod";
import type { Clock } from "#src/services/clock.ts";
import type { ContentSources, HumanCheck, HumanVerdict } from "./human-check.ts";

export interface RecaptchaOptions {
  siteKey: string;
  secretKey: string;
  /** Where Google's files and its judge are; another address in demo mode and tests. */
  baseUrl: string;
  /** Hosts on which the check may have been done. Answered as soon as they are known. */
  hostnames: () => string[];
  clock: Clock;
  timeoutMs?: number;
}

export const googleRecaptcha = "https://www.google.com/recaptcha";

/** Google keeps a token for two minutes; a little more covers clocks that differ. */
const lifetimeMs = 5 * 60_000;
const longestToken = 8192;

const verdictShape = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  "error-codes": z.array(z.string()).default([]),
});

/**
 * Google reCAPTCHA v2, checkbox or invisible as the page asks. When Google does not answer, nobody
 * passes: a check that opens on failure is no check.
 */
export function recaptchaCheck(options: RecaptchaOptions): HumanCheck {
  const { siteKey, secretKey, baseUrl, hostnames, clock, timeoutMs = 5000 } = options;

  const judge = async (token: string) => {
    const response = await fetch(`${baseUrl}/api/siteverify`, {
      method: "POST",
      body: new URLSearchParams({ secret: secretKey, response: token }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    return verdictShape.parse(await response.json());
  };

  return {
    kind: "recaptcha",
    sources: sourcesOf(baseUrl),

    challenge: async () => ({
      kind: "recaptcha",
      siteKey,
      scriptUrl: `${baseUrl}/api.js?render=explicit&hl=pt-BR`,
    }),

    async verify(token): Promise<HumanVerdict> {
      if (!token) return { ok: false, reason: "missing" };
      if (token.length > longestToken) return { ok: false, reason: "invalid" };
      // Once more when the line failed: no verdict means that the token was not spent, most likely.
      const verdict = await judge(token).catch(() => judge(token).catch(() => undefined));
      if (!verdict) return { ok: false, reason: "unavailable" };

      const codes = verdict["error-codes"];
      if (codes.includes("timeout-or-duplicate")) return { ok: false, reason: "expired" };
      if (codes.some((code) => code.endsWith("-input-secret"))) {
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
