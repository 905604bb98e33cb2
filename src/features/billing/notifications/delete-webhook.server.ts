import type { Services } from "#src/services/services.ts";
import { takeUnreadable } from "./queries.server.ts";

/** Deletes the entry of a webhook that could not be used. Returns false if there is no such entry. */
export async function deleteWebhook({ db }: Pick<Services, "db">, id: string): Promise<boolean> {
  return (await takeUnreadable(db, id)) !== undefined;
}
