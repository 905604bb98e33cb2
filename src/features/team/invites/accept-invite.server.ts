import type { Person } from "#src/features/session/owner/authenticate.server.ts";
import { lockOwner } from "#src/features/session/owner/lock-owner.server.ts";
import { readEmail } from "#src/features/session/owner/read-email.server.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { acceptFailures } from "./contract.ts";
import { findInvite, useInvite } from "./use-invite.server.ts";

/**
 * Makes the signed-in person a member of the business that invited the person's email. Returns the business. Fails
 * with the codes of `acceptFailures`; an invitation of another email stays valid.
 */
export async function acceptInvite(
  services: Pick<Services, "db" | "clock" | "queue" | "settings">,
  person: Person,
  token: string,
): Promise<{ business: string }> {
  return services.db.transaction().execute(async (tx) => {
    await lockOwner(services, tx, person);
    const invite = await findInvite(services, tx, token);
    if ((await readEmail({ db: tx }, person.accountId)) !== invite.email) {
      throw failure(acceptFailures, "invite_other_email");
    }
    await useInvite(services, tx, invite, person.accountId);
    return { business: invite.business_id };
  });
}
