import type { Services } from "#src/services/services.ts";
import type { UnreadableReason } from "./contract.ts";
import { findUnreadable } from "./queries.server.ts";

/** Lists the webhooks that could not be used. */
export async function listUnreadableWebhooks({ db }: Pick<Services, "db">) {
  const rows = await findUnreadable(db);
  return rows.map((row) => ({ ...row, reason: row.reason as UnreadableReason }));
}
