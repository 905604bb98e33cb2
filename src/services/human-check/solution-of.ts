import { solveChallenge } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/web/pbkdf2";
import type { AltchaChallenge } from "./contract.ts";

/** Solves an ALTCHA challenge and returns the token. Takes a second or two on a cheap phone. */
export async function solutionOf(given: AltchaChallenge): Promise<string> {
  const challenge = { parameters: given.parameters, signature: given.signature };
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error("The human check found no solution");
  return btoa(JSON.stringify({ challenge, solution }));
}
