import { hash } from "@node-rs/argon2";
import type { Tokens } from "#src/features/session/contract.ts";
import type { Owner } from "#src/features/session/owner/authenticate.server.ts";
import { openSession } from "#src/features/session/tokens/open-session.server.ts";
import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { checkOwnPassword } from "./check-own-password.server.ts";
import { type changePassword as endpoint, ownPasswordFailures } from "./contract.ts";
import { replacePassword } from "./replace-password.server.ts";

/**
 * Changes the owner's password. Ends every session, and opens a new one for the caller. Fails with
 * `password_wrong` or `too_many_requests`.
 */
export async function changePassword(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
  { accountId }: Pick<Owner, "accountId">,
  { current, password }: BodyOf<typeof endpoint>,
): Promise<Tokens> {
  if (!(await checkOwnPassword(services, accountId, current))) {
    throw failure(ownPasswordFailures, "password_wrong");
  }
  const passwordHash = await hash(password);
  return services.db.transaction().execute(async (tx) => {
    await replacePassword(services, tx, { accountId, passwordHash });
    return openSession({ ...services, db: tx }, accountId);
  });
}
