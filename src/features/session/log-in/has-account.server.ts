import type { Services } from "#src/services/services.ts";
import { findLogin } from "./queries.server.ts";

/** Returns true if an email has an account with a password. The caller knows a secret mailed to that email, or has a ticket of Google for it. */
export async function hasAccount({ db }: Pick<Services, "db">, email: string): Promise<boolean> {
  const account = await findLogin(db, email);
  return account?.confirmed_at != null && account.password_hash !== null;
}
