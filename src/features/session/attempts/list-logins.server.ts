import type { Services } from "#src/services/services.ts";
import { findAttempts } from "./queries.server.ts";

/** Returns the log-ins of an account in the last 30 days: one entry per day and outcome, the newest first. */
export function listLogins({ db }: Pick<Services, "db">, accountId: string) {
  return findAttempts(db, accountId);
}
