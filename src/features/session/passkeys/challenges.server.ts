import { randomBytes } from "node:crypto";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import { readToken, signToken } from "#src/lib/tokens/signed-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { insertSpentChallenge } from "./queries.server.ts";

/**
 * What a challenge is for. A challenge is accepted for the same use only: one for log-in cannot
 * confirm a change of the account, and one of another session is rejected.
 */
export type ChallengeUse =
  | { purpose: "log-in" }
  | { purpose: "add" | "confirm"; sessionId: string };

/** How long the owner may take for fingerprint, face or PIN. */
export const challengeMinutes = 5;

const randomLength = 16;
const contentLength = randomLength + 8;

type ChallengeServices = Pick<Services, "clock" | "settings">;

/** Returns a new challenge in base64url. It is signed and contains its expiry, so it is not stored. */
export function createChallenge({ clock, settings }: ChallengeServices, use: ChallengeUse): string {
  const expiry = Buffer.alloc(8);
  expiry.writeBigUInt64BE(BigInt(clock.now().getTime() + challengeMinutes * 60_000));
  return signToken(settings, purposeOf(use), Buffer.concat([randomBytes(randomLength), expiry]));
}

/** Returns when a challenge for this use expires. Returns undefined if it is invalid or expired. */
export function readChallenge(
  { clock, settings }: ChallengeServices,
  use: ChallengeUse,
  challenge: string,
): Date | undefined {
  const content = readToken(settings, purposeOf(use), challenge, contentLength);
  if (!content) return undefined;
  const expiresAt = new Date(Number(content.readBigUInt64BE(randomLength)));
  return expiresAt > clock.now() ? expiresAt : undefined;
}

/** Uses a challenge up. Returns false if it was used before, also by another process. */
export async function spendChallenge(
  { db }: Pick<Services, "db">,
  challenge: string,
  expiresAt: Date,
): Promise<boolean> {
  return insertSpentChallenge(db, hashToken(challenge), expiresAt);
}

function purposeOf(use: ChallengeUse): string {
  return use.purpose === "log-in" ? "passkey-log-in" : `passkey-${use.purpose}:${use.sessionId}`;
}
