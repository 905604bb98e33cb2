import { verify } from "@node-rs/argon2";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { findAccount } from "../queries.server.ts";
import { ownPasswordPerAccount } from "./limits.server.ts";

/** Returns true if `password` is the account's password. Fails with `too_many_requests`. */
export async function checkOwnPassword(
  services: Pick<Services, "db" | "limits">,
  accountId: string,
  password: string,
): Promise<boolean> {
  await enforceLimits(services, [ownPasswordPerAccount, accountId]);
  const account = await findAccount(services.db, accountId);
  return account?.password_hash != null && (await verify(account.password_hash, password));
}
