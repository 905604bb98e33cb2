import type { AnswerOf } from "#src/http/endpoint.ts";
import type { getChallenge } from "./contract.ts";

/** Proof that a person's browser did the check: kept until it expires, so that it counts once. */
export interface HumanProof {
  id: string;
  expiresAt: Date;
}

export type HumanVerdict =
  | { ok: true; proof: HumanProof }
  | { ok: false; reason: "missing" | "invalid" | "expired" | "unavailable" };

export type HumanCheckKind = "altcha" | "recaptcha";

/** What the browser needs to begin: a signed puzzle, or where the provider's script is. */
export type Challenge = AnswerOf<typeof getChallenge>;

export interface ContentSources {
  script: string[];
  frame: string[];
  connect: string[];
}

/** The check that a visitor is no robot, whoever provides it. */
export interface HumanCheck {
  readonly kind: HumanCheckKind;
  /** What pages must be allowed to load for it, as content-security-policy sources. */
  readonly sources: ContentSources;
  /** What the browser needs to begin. */
  challenge(): Promise<Challenge>;
  /** Judges what the browser sent; whether it was used before is judged where it is spent. */
  verify(token: string): Promise<HumanVerdict>;
}

/** The browser's half of the invisible human check, whoever provides it. */
export interface BrowserCheck {
  /** The token to send along; waits for the solution. Rejects when none can be had. */
  token(): Promise<string>;
  /** Forgets the token, because it was used or refused, and starts on a new one. */
  reset(): void;
}
