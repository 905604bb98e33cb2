import { hash } from "@node-rs/argon2";
import type { Tokens } from "#src/features/session/contract.ts";
import type { Person } from "#src/features/session/owner/authenticate.server.ts";
import { lockOwner } from "#src/features/session/owner/lock-owner.server.ts";
import { checkOwnPassword } from "#src/features/session/proof/check-own-password.server.ts";
import { continueSession } from "#src/features/session/tokens/continue-session.server.ts";
import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { type changePassword as endpoint, ownPasswordFailures } from "./contract.ts";
import { replacePassword } from "./replace-password.server.ts";

/**
 * Changes the owner's password. Ends every session, and opens a new one for the caller. Fails with
 * `password_wrong` or `too_many_requests`.
 */
export async function changePassword(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
  owner: Person,
  { current, password }: BodyOf<typeof endpoint>,
): Promise<Tokens> {
  if (!(await checkOwnPassword(services, owner.accountId, current))) {
    throw failure(ownPasswordFailures, "password_wrong");
  }
  const passwordHash = await hash(password);
  return services.db.transaction().execute(async (tx) => {
    await lockOwner(services, tx, owner);
    await replacePassword(services, tx, { accountId: owner.accountId, passwordHash });
    return continueSession({ ...services, db: tx }, owner);
  });
}
