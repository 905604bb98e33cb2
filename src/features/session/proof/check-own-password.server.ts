import { verify } from "@node-rs/argon2";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { proofPerAccount } from "./limits.server.ts";
import { findPassword } from "./queries.server.ts";

/** Returns true if `password` is the account's password. Fails with `too_many_requests`. */
export async function checkOwnPassword(
  services: Pick<Services, "db" | "limits">,
  accountId: string,
  password: string,
): Promise<boolean> {
  const passwordHash = (await findPassword(services.db, accountId))?.password_hash;
  // A new password begins a new counter: a thief's guesses do not count for the owner after a reset.
  const guessed = hashToken(passwordHash ?? "").toString("base64url");
  await enforceLimits(services, [proofPerAccount, `${accountId} ${guessed}`]);
  return passwordHash != null && (await verify(passwordHash, password));
}
