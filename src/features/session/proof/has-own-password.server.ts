import type { Services } from "#src/services/services.ts";
import { findPassword } from "./queries.server.ts";

/** Returns false if the account's password is random bytes, because it began with Google and has set none. */
export async function hasOwnPassword(
  { db }: Pick<Services, "db">,
  accountId: string,
): Promise<boolean> {
  const password = await findPassword(db, accountId);
  return password?.password_is_random === false;
}
