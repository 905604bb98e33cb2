import type { Services } from "#src/services/services.ts";
import { deleteDevice } from "./queries.server.ts";

/** Deletes the customer's device of a review. A repeated call changes nothing. */
export async function turnOffPush(
  { db }: Pick<Services, "db">,
  businessId: string,
  id: string,
): Promise<void> {
  await deleteDevice(db, businessId, id);
}
