import type { Services } from "#src/services/services.ts";
import { listBackupRecords, readArchiver } from "./queries.server.ts";

export interface BackupState {
  /** When the newest backup was complete. Undefined if none was ever recorded. */
  backupAt: Date | undefined;
  /** When a restore was last tried. */
  drillAt: Date | undefined;
  /** Undefined if the server does not archive its write-ahead log. */
  archive: { archivedAt: Date | undefined; isFailing: boolean } | undefined;
}

/** Returns how old the newest backup, the last tried restore and the archive of the write-ahead log are. */
export async function readBackups({ db }: Pick<Services, "db">): Promise<BackupState> {
  const [records, archiver] = await Promise.all([listBackupRecords(db), readArchiver(db)]);
  const atOf = (kind: string) => records.find((record) => record.kind === kind)?.at;
  const { archived_at: archivedAt, failed_at: failedAt } = archiver ?? {};
  return {
    backupAt: atOf("backup"),
    drillAt: atOf("drill"),
    archive: archiver?.is_on
      ? {
          archivedAt: archivedAt ?? undefined,
          isFailing: Boolean(failedAt && (!archivedAt || failedAt > archivedAt)),
        }
      : undefined,
  };
}
