import { keepTrialClaims } from "#src/features/billing/trial/keep-trial-claims.server.ts";
import type { Person } from "#src/features/session/owner/authenticate.server.ts";
import { checkProof } from "#src/features/session/proof/check-proof.server.ts";
import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { contactFailures } from "../contract.ts";
import { brazilianPhone } from "../phone-number.ts";
import type { changePhone as endpoint } from "./contract.ts";
import { changePerAccount } from "./limits.server.ts";
import { setPhone } from "./queries.server.ts";

/**
 * Changes the owner's phone after a proof. The old and the new phone count for the right to a trial.
 * Fails with `phone_invalid`, `too_many_requests` or the codes of `checkProof`.
 */
export async function changePhone(
  services: Pick<Services, "db" | "clock" | "limits" | "settings">,
  owner: Person,
  { phone: typed, ...proof }: BodyOf<typeof endpoint>,
): Promise<void> {
  const phone = brazilianPhone(typed);
  if (!phone) throw failure(contactFailures, "phone_invalid");
  await checkProof(services, owner, proof);
  await enforceLimits(services, [changePerAccount, owner.accountId]);
  await services.db.transaction().execute(async (tx) => {
    await keepTrialClaims({ ...services, db: tx }, owner.accountId, () =>
      setPhone(tx, owner.accountId, phone),
    );
  });
}
