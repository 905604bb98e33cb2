import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { mailGoogleChange } from "../google-identity/mail-google-change.server.ts";
import { deleteIdentity } from "../google-identity/queries.server.ts";
import type { Person } from "../owner/authenticate.server.ts";
import { checkProof } from "../proof/check-proof.server.ts";
import type { Proof } from "../proof/contract.ts";

/**
 * Unlinks the Google account after the owner's proof, which also shows that another way to log in is left. Informs the
 * owner by mail. Fails with `not_found` or the codes of `checkProof`.
 */
export async function unlinkGoogle(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">,
  person: Person,
  proof: Proof,
): Promise<void> {
  await checkProof(services, person, proof);
  await services.db.transaction().execute(async (tx) => {
    const former = await deleteIdentity(tx, person.accountId);
    if (!former) throw failure(commonFailures, "not_found");
    await mailGoogleChange(services, tx, person.accountId, {
      change: "unlinked",
      email: former.email,
    });
  });
}
