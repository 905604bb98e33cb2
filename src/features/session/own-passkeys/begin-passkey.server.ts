import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import type { Person } from "../owner/authenticate.server.ts";
import type { CreationOptions } from "../passkeys/contract.ts";
import { creationOptions } from "../passkeys/creation-options.server.ts";
import { checkProof } from "../proof/check-proof.server.ts";
import type { Proof } from "../proof/contract.ts";
import { findEmail } from "../queries.server.ts";
import { addPasskeyFailures, mostPasskeys } from "./contract.ts";
import { countPasskeys } from "./queries.server.ts";

/**
 * Returns the options to create a passkey, after the owner's proof. `addPasskey` accepts only a
 * challenge from here, so it needs no second proof. Fails with the codes of `checkProof`, or with
 * `passkeys_full`.
 */
export async function beginPasskey(
  services: Pick<Services, "db" | "clock" | "limits" | "settings">,
  { accountId, sessionId }: Person,
  proof: Proof,
): Promise<CreationOptions> {
  await checkProof(services, { accountId, sessionId }, proof);
  if ((await countPasskeys(services.db, accountId)) >= mostPasskeys) {
    throw failure(addPasskeyFailures, "passkeys_full");
  }
  const email = await findEmail(services.db, accountId);
  return creationOptions(services, { purpose: "add", sessionId }, { accountId, email });
}
