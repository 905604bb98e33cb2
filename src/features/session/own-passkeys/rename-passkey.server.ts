import { commonFailures, failure } from "#src/http/failure.ts";
import type { Services } from "#src/services/services.ts";
import { updateName } from "./queries.server.ts";

/** Renames a passkey of an account. Fails with `not_found`. */
export async function renamePasskey(
  { db }: Pick<Services, "db">,
  accountId: string,
  passkey: { id: string; name: string },
): Promise<void> {
  if (!(await updateName(db, accountId, passkey))) throw failure(commonFailures, "not_found");
}
