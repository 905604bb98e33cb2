import type { Person } from "#src/features/session/owner/authenticate.server.ts";
import { checkOwnPassword } from "#src/features/session/proof/check-own-password.server.ts";
import { failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { removeAccountFailures } from "./contract.ts";
import { startRemoval } from "./start-removal.server.ts";

/**
 * Closes the account after the owner entered the password: login is rejected from now on, and a job
 * removes all data. Fails with `password_wrong` or `too_many_requests`.
 */
export async function closeAccount(
  services: Pick<Services, "db" | "clock" | "limits" | "queue" | "deletions">,
  { accountId }: Pick<Person, "accountId">,
  password: string,
): Promise<void> {
  if (!(await checkOwnPassword(services, accountId, password))) {
    throw failure(removeAccountFailures, "password_wrong");
  }
  await startRemoval(services, accountId);
}
