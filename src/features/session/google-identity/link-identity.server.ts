import type { Db } from "#src/db/client.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { identityFailures } from "./failures.ts";
import { mailGoogleChange } from "./mail-google-change.server.ts";
import { findAccountOf, type Identity, insertIdentity } from "./queries.server.ts";

/**
 * Links a Google account to an account in the caller's transaction, and informs the owner by mail. The caller has
 * verified both. Does nothing if they are linked. Fails with `google_taken`.
 */
export async function linkIdentity(
  services: Pick<Services, "clock" | "queue" | "settings">,
  tx: Db,
  accountId: string,
  { sub, email }: Identity,
): Promise<void> {
  if (!(await insertIdentity(tx, accountId, { sub, email, now: services.clock.now() }))) {
    if ((await findAccountOf(tx, sub)) === accountId) return;
    throw failure(identityFailures, "google_taken");
  }
  await mailGoogleChange(services, tx, accountId, { change: "linked", email });
}
