import type { Db } from "#src/db/client.ts";
import { deleteDevicesBefore } from "./queries.server.ts";

const deviceDays = 365;

/** Deletes the browsers that have not logged in for a year. Returns how many. */
export async function deleteOldDevices(db: Db, now: Date): Promise<number> {
  return deleteDevicesBefore(db, new Date(now.getTime() - deviceDays * 86_400_000));
}
