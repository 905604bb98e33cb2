import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";

/** The folder already contains data, or the file is not a backup. */
export class RestoreError extends Error {}

/**
 * Restores a backup of `writeBackup` into a `dataDir` without a database. Everything is unpacked beside
 * its final place first, so a failed restore changes nothing. The server repairs itself at its next start.
 *
 * @throws RestoreError
 */
export async function restoreBackup(dataDir: string, input: Readable): Promise<void> {
  if (existsSync(join(dataDir, "postgres"))) {
    throw new RestoreError(
      `${dataDir} already contains a database: move it away or choose another DATA_DIR.`,
    );
  }
  const unpacked = join(dataDir, "restoring");
  await rm(unpacked, { recursive: true, force: true });
  await mkdir(unpacked, { recursive: true, mode: 0o700 });
  try {
    // The backup is two archives in one file.
    const tar = spawn("tar", ["-x", "--ignore-zeros", "-C", unpacked], {
      stdio: ["pipe", "ignore", "pipe"],
    });
    let problems = "";
    tar.stderr.setEncoding("utf8").on("data", (text: string) => {
      problems += text;
    });
    const ended = once(tar, "close") as Promise<[number | null]>;
    await pipeline(input, tar.stdin);
    const [code] = await ended;
    if (code !== 0) throw new RestoreError(`tar ended with ${code}: ${problems}`);
    if (!existsSync(join(unpacked, "postgres/backup_label"))) {
      throw new RestoreError("The file is not a complete backup.");
    }
    // The database comes last: a restore that was interrupted can be repeated.
    const names = await readdir(unpacked);
    for (const name of [...names.filter((one) => one !== "postgres"), "postgres"]) {
      await rename(join(unpacked, name), join(dataDir, name));
    }
  } finally {
    await rm(unpacked, { recursive: true, force: true });
  }
}
