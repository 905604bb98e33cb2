import type { Services } from "#src/services/services.ts";
import { findEmail } from "../queries.server.ts";

/** Returns the email of an account that exists. */
export function readEmail({ db }: Pick<Services, "db">, accountId: string): Promise<string> {
  return findEmail(db, accountId);
}
