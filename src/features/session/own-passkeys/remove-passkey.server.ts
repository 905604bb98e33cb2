import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import type { Person } from "../owner/authenticate.server.ts";
import { checkProof } from "../proof/check-proof.server.ts";
import type { Proof } from "../proof/contract.ts";
import { mailPasskeyChange } from "./mail-passkey-change.server.ts";
import { deletePasskey } from "./queries.server.ts";

/**
 * Removes a passkey after the owner's proof, and informs the owner by mail. Fails with the codes of
 * `checkProof`, or with `not_found`.
 */
export async function removePasskey(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
  owner: Person,
  { id, proof }: { id: string; proof: Proof },
): Promise<void> {
  await checkProof(services, owner, proof);
  await services.db.transaction().execute(async (tx) => {
    const name = await deletePasskey(tx, owner.accountId, id);
    if (name === undefined) throw failure(commonFailures, "not_found");
    await mailPasskeyChange(services, tx, owner.accountId, { change: "removed", name });
  });
}
