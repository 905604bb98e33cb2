import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import type { Person } from "../owner/authenticate.server.ts";
import { lockOwner } from "../owner/lock-owner.server.ts";
import { verifyNewPasskey } from "../passkeys/verify-new-passkey.server.ts";
import { addPasskeyFailures, type addPasskey as endpoint } from "./contract.ts";
import { mailPasskeyChange } from "./mail-passkey-change.server.ts";
import { insertPasskey } from "./queries.server.ts";

/**
 * Stores a passkey that the owner's browser created, and informs the owner by mail. Fails with
 * `passkey_rejected` or `passkey_taken`.
 */
export async function addPasskey(
  services: Pick<Services, "db" | "clock" | "queue" | "settings">,
  { accountId, sessionId }: Person,
  { name, credential }: BodyOf<typeof endpoint>,
): Promise<void> {
  const passkey = await verifyNewPasskey(services, { purpose: "add", sessionId }, credential);
  if (!passkey) throw failure(addPasskeyFailures, "passkey_rejected");
  const now = services.clock.now();
  await services.db.transaction().execute(async (tx) => {
    await lockOwner(services, tx, { accountId, sessionId });
    if (!(await insertPasskey(tx, accountId, { ...passkey, name, now }))) {
      throw failure(addPasskeyFailures, "passkey_taken");
    }
    await mailPasskeyChange(services, tx, accountId, { change: "added", name });
  });
}
