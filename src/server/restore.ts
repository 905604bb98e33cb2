import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { createGunzip } from "node:zlib";
import { sql } from "kysely";
import { DecryptionError, decryptFile, isEncrypted } from "#src/db/backup/encryption.ts";
import { RestoreError, restoreBackup } from "#src/db/backup/restore-backup.ts";
import { print, runCommand, withDatabase } from "./command-line.ts";
import { readConfig } from "./config.ts";

const usage = `Restores a backup of \`npm run backup\` into a DATA_DIR without a database.

  npm run restore -- FILE
  npm run restore -- FILE --passphrase-file PATH
`;

/** The operator's command to restore a backup. Starts the restored server once and counts its businesses. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { "passphrase-file": { type: "string" }, help: { type: "boolean" } },
    allowPositionals: true,
  });
  if (values.help) return print(usage);
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new RestoreError(usage);
  const { dataDir, databaseUrl } = readConfig(undefined, { createsKey: false });
  if (databaseUrl) throw new RestoreError(`DATABASE_URL is set.\n\n${usage}`);

  const content = await openBackup(path, values["passphrase-file"]);
  const plain = createGunzip();
  content.on("error", (error) => plain.destroy(error));
  await restoreBackup(dataDir, content.pipe(plain));
  await withDatabase("estrelou-restore", async (db) => {
    const { rows } = await sql<{ count: number }>`select count(*) from business`.execute(db);
    print(`Restored ${dataDir}: ${rows[0]?.count} businesses.\n`);
  });
}

async function openBackup(path: string, passphraseFile: string | undefined): Promise<Readable> {
  if (!(await isEncrypted(path))) return createReadStream(path);
  if (!passphraseFile)
    throw new RestoreError("The backup is encrypted: add --passphrase-file PATH.");
  try {
    return await decryptFile(path, (await readFile(passphraseFile, "utf8")).trim());
  } catch (error) {
    throw error instanceof DecryptionError ? new RestoreError(error.message) : error;
  }
}

await runCommand(RestoreError, main);
