import { createHmac, timingSafeEqual } from "node:crypto";
import { createChallenge, randomInt } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { z } from "zod";
import type { Clock } from "#src/services/clock.ts";
import type { AltchaChallenge, ChallengePurpose } from "./contract.ts";
import type { HumanCheck, HumanVerdict } from "./human-check.ts";

/** The work of a browser: PBKDF2 rounds per attempt, and the maximum number of attempts. */
export interface AltchaEffort {
  cost: number;
  tries: number;
}

/** Takes about 0.3 s on a desktop and 2 s on a cheap phone, while the person fills in the form. */
export const defaultEffort: AltchaEffort = { cost: 1000, tries: 2000 };

const lifetimeMs = 10 * 60_000;
const maxTokenLength = 4096;

const payloadShape = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      nonce: z.string().min(8),
      keySignature: z.string(),
      expiresAt: z.number(),
    }),
    signature: z.string(),
  }),
  solution: z.object({ derivedKey: z.hex().max(256) }),
});

interface AltchaCheck extends HumanCheck {
  challenge(purpose: ChallengePurpose): Promise<AltchaChallenge>;
}

/**
 * ALTCHA, a proof of work that we serve and verify ourselves: no third party sees the customer.
 * The challenge contains a signature of the solution's key, so a verification costs two HMACs and
 * no key derivation (altcha-lib, deterministic mode). The purpose is a part of the signature's key, so
 * a challenge for one form is invalid at another. A challenge for `any` form takes twice the attempts.
 */
export function altchaCheck(options: {
  secret: string;
  /** Accepted for challenges made before a change of `secret`. */
  previousSecrets?: string[];
  clock: Clock;
  effort?: AltchaEffort;
}): AltchaCheck {
  const { secret, previousSecrets = [], clock, effort = defaultEffort } = options;
  const signingFor = (purpose: ChallengePurpose, key = secret) => ({
    // A slug is found in upper and lower case.
    hmacSignatureSecret: `altcha-challenge:${purpose.toLowerCase()}:${key}`,
    hmacKeySignatureSecret: `altcha-key:${key}`,
  });

  return {
    kind: "altcha",
    sources: { script: [], frame: [], connect: [] },

    challenge(purpose) {
      const tries = purpose === "any" ? 2 * effort.tries : effort.tries;
      return newChallenge({
        ...signingFor(purpose),
        algorithm: "PBKDF2/SHA-256",
        cost: effort.cost,
        counter: randomInt(tries, Math.ceil(tries / 4)),
        deriveKey,
        expiresAt: new Date(clock.now().getTime() + lifetimeMs),
      });
    },

    async verify(token, purpose): Promise<HumanVerdict> {
      if (!token) return { ok: false, reason: "missing" };
      const payload = readPayload(token);
      if (!payload) return { ok: false, reason: "invalid" };

      const expiresAt = new Date(payload.challenge.parameters.expiresAt * 1000);
      if (expiresAt <= clock.now()) return { ok: false, reason: "expired" };

      const isValid = [purpose, "any" as const].some((one) =>
        [secret, ...previousSecrets].some((key) => isSolved(payload, signingFor(one, key))),
      );
      if (!isValid) return { ok: false, reason: "invalid" };
      return { ok: true, proof: { id: payload.challenge.parameters.nonce, expiresAt } };
    },
  };
}

async function newChallenge(
  options: Parameters<typeof createChallenge>[0],
): Promise<AltchaChallenge> {
  const puzzle = (await createChallenge(options)) as Omit<AltchaChallenge, "kind">;
  return { kind: "altcha", ...puzzle };
}

/**
 * Verifies the same as `verifySolution` of altcha-lib 2.8 in deterministic mode: we signed this
 * challenge, and the key is its solution. The library's function costs ten times as much, because it
 * imports both keys each time, and it reads the system clock.
 */
function isSolved(
  { challenge, solution }: z.infer<typeof payloadShape>,
  signing: { hmacSignatureSecret: string; hmacKeySignatureSecret: string },
): boolean {
  const { parameters, signature } = challenge;
  // The signature is over sorted keys. A browser may send another order.
  const sorted = Object.fromEntries(
    Object.entries(parameters).sort(([a], [b]) => (a < b ? -1 : 1)),
  );
  const key = Buffer.from(solution.derivedKey, "hex");
  return (
    matches(signature, signing.hmacSignatureSecret, JSON.stringify(sorted)) &&
    matches(parameters.keySignature, signing.hmacKeySignatureSecret, key)
  );
}

function matches(given: string, secret: string, data: string | Buffer): boolean {
  const expected = createHmac("sha256", secret).update(data).digest();
  const actual = Buffer.from(given, "hex");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function readPayload(token: string) {
  if (token.length > maxTokenLength) return undefined;
  try {
    const parsed = payloadShape.safeParse(JSON.parse(atob(token)));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // Not base64 or not JSON: an invalid token like any other.
    return undefined;
  }
}
