import type { Services } from "#src/services/services.ts";
import { findOperators } from "./queries.server.ts";

/** Lists the operators, with their means of log-in and their last call. */
export async function listOperators({ db }: Pick<Services, "db">) {
  const rows = await findOperators(db);
  return rows.map(({ email, passkeys, has_code, last_used_at }) => ({
    email,
    passkeys: passkeys ?? 0,
    hasCode: Boolean(has_code),
    lastUsedAt: last_used_at,
  }));
}
