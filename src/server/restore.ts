import { createReadStream } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { createGunzip } from "node:zlib";
import { sql } from "kysely";
import { DecryptionError, decryptFile, isEncrypted } from "#src/db/backup/encryption.ts";
import { RestoreError, restoreBackup } from "#src/db/backup/restore-backup.ts";
import { connect, type Db } from "#src/db/client.ts";
import { startEmbedded } from "#src/db/embedded.ts";
import { holdEverySender } from "#src/features/invitations/senders/hold-every-sender.server.ts";
import { recordBackup } from "#src/features/operator/backups/record-backup.server.ts";
import { finishRestore } from "#src/features/privacy/finish-restore.server.ts";
import { systemClock } from "#src/services/clock.ts";
import { readDeletions } from "#src/services/deletions/file-deletions.server.ts";
import { print, runCommand, withDatabase } from "./command-line.ts";
import { readConfig } from "./config.ts";
import { compareRestored } from "./restore-drill.ts";

const usage = `Restores a backup of \`npm run backup\` into a DATA_DIR without a database, and ends what is over.

  npm run restore -- FILE [--passphrase-file PATH]
  npm run restore -- --finish                    after a restore by other tools (DATABASE_URL): ends all sessions,
                                                 campaigns and invitations to teams, and deletes waiting mails, which may have been sent
  npm run restore -- --hold-senders              holds the invitations of all businesses: without the files of
                                                 DELETIONS_DIR nobody knows who unsubscribed

  npm run restore -- --drill FILE|FOLDER         tries it beside the running program, with the newest file of a folder:
                                                 restores into a temporary folder, counts, compares, and removes it
  npm run restore -- --drill URL                 compares a database that other tools have restored
`;

/** The operator's command to restore a backup and to try a restore. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      "passphrase-file": { type: "string" },
      drill: { type: "string" },
      finish: { type: "boolean" },
      "hold-senders": { type: "boolean" },
      help: { type: "boolean" },
    },
    allowPositionals: true,
  });
  if (values.help) return print(usage);
  if (values.drill) return drill(values.drill, values["passphrase-file"]);
  if (values.finish) return finish();
  if (values["hold-senders"]) return holdSenders();
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new RestoreError(usage);
  const { dataDir, databaseUrl } = readConfig(undefined, { createsKey: false });
  if (databaseUrl) throw new RestoreError(`DATABASE_URL is set.\n\n${usage}`);
  await restoreInto(dataDir, path, values["passphrase-file"]);
  await finish();
}

async function restoreInto(
  dataDir: string,
  path: string,
  passphraseFile: string | undefined,
): Promise<void> {
  const content = await openBackup(path, passphraseFile);
  const plain = createGunzip();
  content.on("error", (error) => plain.destroy(error));
  await restoreBackup(dataDir, content.pipe(plain));
}

/** Ends what a restore brought back, and counts the businesses. The next start repeats the deletions. */
async function finish(): Promise<void> {
  await withDatabase("estrelou-restore", async (db, { deletionsDir }) => {
    const { campaigns, mails } = await finishRestore({ db, clock: systemClock });
    const { rows } = await sql<{ count: number }>`select count(*) from business`.execute(db);
    const deletions = await readDeletions(deletionsDir);
    print(`Restored: ${rows[0]?.count} businesses. Stopped campaigns: ${campaigns}. Deleted waiting mails: ${mails}.
All sessions and invitations to teams are ended. The start repeats those of ${deletions.length} deletions in ${deletionsDir} that are missing.\n`);
  });
}

async function holdSenders(): Promise<void> {
  await withDatabase("estrelou-restore", async (db) => {
    print(`Held: ${await holdEverySender({ db, clock: systemClock })} businesses.\n`);
  });
}

/** Compares a restored copy with the running database, and stores the time for the alert. */
async function drill(source: string, passphraseFile: string | undefined): Promise<void> {
  const compare = (restored: Db, from: string) =>
    withDatabase("estrelou-drill", async (running) => {
      const { lines, problems } = await compareRestored(running, restored);
      print(`${from}\n${lines.map((line) => `  ${line}\n`).join("")}`);
      if (problems.length > 0) throw new RestoreError(problems.join("\n"));
      await recordBackup({ db: running }, { kind: "drill", at: systemClock.now() });
      print("The restored database is consistent.\n");
    });
  if (/^postgres(ql)?:/.test(source))
    return withCopy(source, (db) => compare(db, "The database of the URL:"));
  const path = await newestFile(source);
  const dataDir = await mkdtemp(join(tmpdir(), "estrelou-drill-"));
  try {
    await restoreInto(dataDir, path, passphraseFile);
    const server = await startEmbedded({ dataDir });
    await withCopy(server.url, (db) => compare(db, `${path}:`)).finally(() => server.stop());
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function withCopy(url: string, work: (db: Db) => Promise<void>): Promise<void> {
  const db = connect(url, { max: 1, applicationName: "estrelou-drill" });
  await work(db).finally(() => db.destroy());
}

/** Returns the path itself, or the newest file of a folder. */
async function newestFile(path: string): Promise<string> {
  if (!(await stat(path)).isDirectory()) return path;
  const names = (await readdir(path)).filter((name) => !name.endsWith(".part"));
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      ...(await stat(join(path, name)).then(({ mtimeMs }) => ({ mtimeMs }))),
    })),
  );
  const newest = files.toSorted((one, other) => other.mtimeMs - one.mtimeMs)[0];
  if (!newest) throw new RestoreError(`${path} has no backup.`);
  return join(path, newest.name);
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
