import type { Services } from "#src/services/services.ts";
import { putBackupRecord } from "./queries.server.ts";

/** Stores that a backup is complete, or that a backup was restored and compared. The newest time counts. */
export async function recordBackup(
  { db }: Pick<Services, "db">,
  record: { kind: "backup" | "drill"; at: Date },
): Promise<void> {
  await putBackupRecord(db, record);
}
