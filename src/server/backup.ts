import { createWriteStream } from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
import { finished, pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { createGzip } from "node:zlib";
import { encryptStream } from "#src/db/backup/encryption.ts";
import { writeBackup } from "#src/db/backup/write-backup.ts";
import { connect } from "#src/db/client.ts";
import { startEmbedded } from "#src/db/embedded.ts";
import { recordBackup } from "#src/features/operator/backups/record-backup.server.ts";
import { systemClock } from "#src/services/clock.ts";
import { print, runCommand, UsageError, withDatabase } from "./command-line.ts";
import { readConfig } from "./config.ts";

const usage = `Writes a backup of the embedded database and of the secrets in DATA_DIR. Works beside the running program.

  npm run backup -- FILE
  npm run backup -- FILE --passphrase-file PATH      encrypts it (AES-256-GCM)
  npm run backup -- --record                         stores that a backup by other tools is complete now

With DATABASE_URL use the tools of your PostgreSQL, then --record (docs/operations.md, "Backup").
`;

/** The operator's command for backups. The file appears under its name only when it is complete. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: {
      "passphrase-file": { type: "string" },
      record: { type: "boolean" },
      help: { type: "boolean" },
    },
    allowPositionals: true,
  });
  if (values.help) return print(usage);
  if (values.record) return recordOther();
  const [path] = positionals;
  if (!path || positionals.length > 1) throw new UsageError(usage);
  const config = readConfig();
  if (config.databaseUrl) throw new UsageError(`DATABASE_URL is set.\n\n${usage}`);
  const passphrase = await readPassphrase(values["passphrase-file"]);

  const server = await startEmbedded({ dataDir: config.dataDir });
  const unfinished = `${path}.part`;
  try {
    const compressed = createGzip({ level: 6 });
    const file = createWriteStream(unfinished, { mode: 0o600 });
    const stored = passphrase
      ? pipeline(compressed, encryptStream(passphrase), file)
      : pipeline(compressed, file);
    await Promise.all([
      stored,
      writeBackup({ dataDir: config.dataDir, url: server.url }, compressed).then(() => {
        compressed.end();
        return finished(file);
      }),
    ]);
    await flush(unfinished);
    await rename(unfinished, path);
    print(`Wrote ${path}.\n`);
    await record(server.url);
  } finally {
    await rm(unfinished, { force: true });
    await server.stop();
  }
}

/** Stores the time of a backup by other tools, for the alerts. */
async function recordOther(): Promise<void> {
  await withDatabase("estrelou-backup", (db) => recordBackup({ db }, newBackup()));
  print("Stored the time of the backup.\n");
}

/** Stores the time of the backup that was written. The backup is good without it. */
async function record(url: string): Promise<void> {
  const db = connect(url, { max: 1, applicationName: "estrelou-backup" });
  try {
    await recordBackup({ db }, newBackup());
  } catch (error) {
    print(`The time of the backup could not be stored: ${(error as Error).message}\n`);
  } finally {
    await db.destroy();
  }
}

const newBackup = () => ({ kind: "backup", at: systemClock.now() }) as const;

async function readPassphrase(path: string | undefined): Promise<string | undefined> {
  if (!path) return undefined;
  const passphrase = (await readFile(path, "utf8")).trim();
  if (passphrase.length < 12)
    throw new UsageError("The passphrase must have at least 12 characters.");
  return passphrase;
}

async function flush(path: string): Promise<void> {
  const file = await open(path, "r+");
  await file.sync();
  await file.close();
}

await runCommand(UsageError, main);
