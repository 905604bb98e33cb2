import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import type { AltchaEffort } from "#src/services/human-check/altcha.server.ts";
import type { ChallengePurpose } from "#src/services/human-check/contract.ts";
import type { Challenge, HumanCheck } from "#src/services/human-check/human-check.ts";

/** The real algorithm with little work, so that tests stay fast. */
export const lightEffort: AltchaEffort = { cost: 1, tries: 8 };

/** Solves a challenge as a browser does. Returns the token. */
export async function solve(challenge: Challenge): Promise<string> {
  if (challenge.kind !== "altcha") throw new Error("Only ALTCHA challenges can be solved");
  const { parameters, signature } = challenge;
  const puzzle = { parameters, signature };
  const solution = await solveChallenge({ challenge: puzzle, deriveKey });
  return btoa(JSON.stringify({ challenge: puzzle, solution }));
}

/** Returns a new token of the app's human check for a form. */
export async function humanToken(
  { humanCheck }: { humanCheck: HumanCheck },
  purpose: ChallengePurpose,
): Promise<string> {
  return solve(await humanCheck.challenge(purpose));
}
