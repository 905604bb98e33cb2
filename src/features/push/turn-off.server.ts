import type { Person } from "#src/features/session/owner/authenticate.server.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { deleteOwnSubscription } from "./queries.server.ts";

/** Deletes a device of the account. An unknown endpoint changes nothing. */
export async function turnOff(
  { db }: Pick<Services, "db">,
  { accountId }: Pick<Person, "accountId">,
  endpoint: string,
): Promise<void> {
  await deleteOwnSubscription(db, accountId, hashToken(endpoint));
}
