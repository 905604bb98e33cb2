import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** Stores when a backup or a tried restore was complete. An older time changes nothing. */
export async function putBackupRecord(
  db: Db,
  { kind, at }: { kind: "backup" | "drill"; at: Date },
): Promise<void> {
  await db
    .insertInto("backup_record")
    .values({ kind, at })
    .onConflict((conflict) =>
      conflict.column("kind").doUpdateSet({ at }).where("backup_record.at", "<", at),
    )
    .execute();
}

export function listBackupRecords(db: Db) {
  return db.selectFrom("backup_record").select(["kind", "at"]).execute();
}

/** Returns what the server says of the archive of its write-ahead log. The times are null before the first segment. */
export async function readArchiver(db: Db) {
  const { rows } = await sql<{
    is_on: boolean;
    archived_at: Date | null;
    failed_at: Date | null;
  }>`
    select current_setting('archive_mode') <> 'off' as is_on,
      last_archived_time as archived_at, last_failed_time as failed_at
    from pg_stat_archiver`.execute(db);
  return rows[0];
}
