import type { ResponseOf } from "#src/http/endpoint.ts";
import type { ChallengePurpose, CheckPurpose, getChallenge } from "./contract.ts";

/** A verified human-check result. Stored until it expires, so that it is accepted once. */
export interface HumanProof {
  id: string;
  expiresAt: Date;
}

export type HumanVerdict =
  | { ok: true; proof: HumanProof }
  | { ok: false; reason: "missing" | "invalid" | "expired" | "unavailable" };

/** Where a check is shown: as a box to tick, or unseen. A reCAPTCHA key works for one of them. */
export type CheckWidget = "checkbox" | "invisible";

export type HumanCheckKind = "altcha" | "recaptcha";

/** The start of a check: a signed puzzle, or the URL of the provider's script. */
export type Challenge = ResponseOf<typeof getChallenge>;

export interface ContentSources {
  script: string[];
  frame: string[];
  connect: string[];
}

/** Checks that a browser is used by a person. */
export interface HumanCheck {
  readonly kind: HumanCheckKind;
  /** Content-security-policy sources that pages need for the check. */
  readonly sources: ContentSources;
  /** Returns a new challenge for a browser and one form, or for `any`. */
  challenge(purpose: ChallengePurpose): Promise<Challenge>;
  /**
   * Verifies the token of a browser. A solved ALTCHA challenge is valid only for the form that it was
   * requested for, or at every form if none was named (decision 0132). Does not detect a second use: `consumeProof`
   * does.
   */
  verify(token: string, purpose: CheckPurpose): Promise<HumanVerdict>;
}

/** The browser's part of the invisible human check. */
export interface BrowserCheck {
  /** Returns the token to send, after the solution. Rejects if there is none. */
  token(): Promise<string>;
  /** Discards a used or rejected token and starts to solve the next challenge. */
  reset(): void;
  /** Returns a check for another form. Google's check is the same for every form. */
  forPurpose(purpose: CheckPurpose): BrowserCheck;
}
