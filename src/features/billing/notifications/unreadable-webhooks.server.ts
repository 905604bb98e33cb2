import type { Services } from "#src/services/services.ts";
import type { UnreadableReason } from "./contract.ts";
import { enqueueFollowUp } from "./jobs.server.ts";
import { findUnreadable, takeUnreadable } from "./queries.server.ts";

/** Lists the webhooks that could not be used. */
export async function listUnreadableWebhooks({ db }: Pick<Services, "db">) {
  const rows = await findUnreadable(db);
  return rows.map((row) => ({ ...row, reason: row.reason as UnreadableReason }));
}

/**
 * Reads the resource of a webhook again that the provider did not have, and deletes the entry. Returns
 * false if there is no such entry.
 */
export function readWebhookAgain(
  services: Pick<Services, "db" | "queue">,
  id: string,
): Promise<boolean> {
  return services.db.transaction().execute(async (tx) => {
    const taken = await takeUnreadable(tx, id, "never_appeared");
    const { topic, resource_id: resourceId } = taken ?? {};
    if (!topic || !resourceId) return false;
    await enqueueFollowUp(services, tx, { topic, resourceId });
    return true;
  });
}

/** Deletes the entry of a webhook that could not be used. Returns false if there is no such entry. */
export async function dropWebhook({ db }: Pick<Services, "db">, id: string): Promise<boolean> {
  return (await takeUnreadable(db, id)) !== undefined;
}
