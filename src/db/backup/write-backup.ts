import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";

/** Contents of these folders are not part of a backup (PostgreSQL documentation, section 25.3.4). */
const leftOut = [
  "pg_wal",
  "pg_replslot",
  "pg_dynshmem",
  "pg_notify",
  "pg_serial",
  "pg_snapshots",
  "pg_stat_tmp",
  "pg_subtrans",
].map((folder) => `postgres/${folder}/*`);
const leftOutFiles = ["postgres/postmaster.pid", "postgres/postmaster.opts", "pgsql_tmp*"];
const walSegment = /^[0-9A-F]{24}$/;
/** GNU tar: a file changed while it was read. The write-ahead log in the backup corrects such files. */
const tarChanged = 1;

/**
 * Writes a backup of a running embedded server to `output`, as two tar archives one after the other: the
 * files of `dataDir` (cluster, password, secret key), then the write-ahead log that makes them consistent.
 * The program can be in use. Writes of the time of the backup are part of it up to its end.
 *
 * @param url a superuser's connection string to that server
 * @throws if the server or `tar` fails; `output` is then incomplete
 */
export async function writeBackup(
  { dataDir, url }: { dataDir: string; url: string },
  output: Writable,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: "estrelou-backup" });
  const staging = await mkdtemp(join(tmpdir(), "estrelou-backup-"));
  try {
    await client.connect();
    // Until the session ends, the server keeps the write-ahead log from here on.
    await client.query("select pg_create_physical_replication_slot($1, true, true)", [
      `estrelou_backup_${process.pid}`,
    ]);
    await client.query("select pg_backup_start('estrelou', true)");
    const excluded = [...leftOut, ...leftOutFiles].map((pattern) => `--exclude=${pattern}`);
    await runTar([...excluded, "-C", dataDir, ...(await partsOf(dataDir))], output);
    const { rows } = await client.query<{ labelfile: string }>(
      "select labelfile from pg_backup_stop(false)",
    );
    const label = rows[0]?.labelfile ?? "";
    // The server refuses folders that others can enter.
    await mkdir(join(staging, "postgres/pg_wal"), { recursive: true, mode: 0o700 });
    await writeFile(join(staging, "postgres/backup_label"), label, { mode: 0o600 });
    await copyWal(join(dataDir, "postgres/pg_wal"), join(staging, "postgres/pg_wal"), label);
    await runTar(["-C", staging, "postgres"], output);
  } finally {
    await client.end().catch(() => {});
    await rm(staging, { recursive: true, force: true });
  }
}

async function partsOf(dataDir: string): Promise<string[]> {
  const present = await readdir(dataDir);
  return ["postgres", "postgres.password", "secret.key"].filter((name) => present.includes(name));
}

/** Copies the segments from the first one that the label names. */
async function copyWal(from: string, to: string, label: string): Promise<void> {
  const first = /START WAL LOCATION: \S+ \(file ([0-9A-F]{24})\)/.exec(label)?.[1];
  if (!first) throw new Error("The server's backup label names no write-ahead log.");
  const needed = (await readdir(from)).filter((name) => walSegment.test(name) && name >= first);
  for (const name of needed) await copyFile(join(from, name), join(to, name));
}

async function runTar(args: string[], output: Writable): Promise<void> {
  const tar = spawn("tar", ["-c", ...args], { stdio: ["ignore", "pipe", "pipe"] });
  let problems = "";
  tar.stderr.setEncoding("utf8").on("data", (text: string) => {
    problems += text;
  });
  const [[code]] = await Promise.all([
    once(tar, "close") as Promise<[number | null]>,
    pipeline(tar.stdout, output, { end: false }),
  ]);
  if (code !== 0 && code !== tarChanged) throw new Error(`tar ended with ${code}: ${problems}`);
}
