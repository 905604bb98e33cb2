import { verify } from "@node-rs/argon2";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { proofPerAccount } from "./limits.server.ts";
import { findPasswordHash } from "./queries.server.ts";

/** Returns true if `password` is the account's password. Fails with `too_many_requests`. */
export async function checkOwnPassword(
  services: Pick<Services, "db" | "limits">,
  accountId: string,
  password: string,
): Promise<boolean> {
  await enforceLimits(services, [proofPerAccount, accountId]);
  const passwordHash = await findPasswordHash(services.db, accountId);
  return passwordHash != null && (await verify(passwordHash, password));
}
