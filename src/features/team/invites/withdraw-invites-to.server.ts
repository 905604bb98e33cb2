import type { Services } from "#src/services/services.ts";
import { deleteInvitesTo } from "./queries.server.ts";

/** Ends every invitation to an email, because its account is removed. */
export async function withdrawInvitesTo(
  { db }: Pick<Services, "db">,
  email: string,
): Promise<void> {
  await deleteInvitesTo(db, email);
}
