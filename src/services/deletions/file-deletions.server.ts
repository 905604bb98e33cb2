import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Logger } from "pino";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import type { Clock } from "../clock.ts";
import { type Deletion, type Deletions, deletionSchema } from "./deletions.ts";
import { deletionsKeptDays } from "./kept-days.ts";

const fileName = /^(\d{4}-\d\d-\d\d)-\w+\.log$/;

/**
 * Stores deletions in a folder, one line of JSON each, in a file per day and process: several processes may share
 * the folder. Each line is on the disk before `record` returns. Old files are deleted when a day begins.
 */
export function fileDeletions(options: { folder: string; clock: Clock; log: Logger }): Deletions {
  const { folder, clock, log } = options;
  const writer = randomUUID().slice(0, 8);
  let day = "";
  return {
    async record(deletion) {
      const now = clock.now();
      const today = saoPauloDate(now);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const file = await open(join(folder, `${today}-${writer}.log`), "a", 0o600);
        try {
          // A full disk may have cut the line before: this one must not continue it.
          await file.appendFile(`\n${JSON.stringify(deletion)}\n`);
          await file.sync();
        } finally {
          await file.close();
        }
      } catch (error) {
        log.error({ err: error, ...deletion }, "a deletion could not be stored for a restore");
      }
      if (today === day) return;
      day = today;
      // Last, because its failure must not lose the deletion.
      await deleteOld(folder, now).catch((error: unknown) => {
        log.error({ err: error, folder }, "old records of deletions could not be deleted");
      });
    },
  };
}

/**
 * Returns every stored deletion. Skips a line that a crash has cut off. A folder that does not exist is empty, and so
 * is an old file that another process deletes meanwhile.
 */
export async function readDeletions(folder: string): Promise<Deletion[]> {
  const names = await readdir(folder).catch(orIfAbsent([]));
  const files = names.filter((name) => fileName.test(name)).toSorted();
  const texts = await Promise.all(
    files.map((name) => readFile(join(folder, name), "utf8").catch(orIfAbsent(""))),
  );
  return texts.flatMap((text) => text.split("\n")).flatMap(parseLine);
}

function orIfAbsent<T>(value: T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
}

function parseLine(line: string): Deletion[] {
  try {
    const { success, data } = deletionSchema.safeParse(JSON.parse(line));
    return success ? [data] : [];
  } catch {
    return [];
  }
}

/** Another process that shares the folder may delete the same files. */
async function deleteOld(folder: string, now: Date): Promise<void> {
  const oldest = saoPauloDate(new Date(now.getTime() - deletionsKeptDays * 86_400_000));
  for (const name of await readdir(folder)) {
    const [, day] = fileName.exec(name) ?? [];
    if (day && day < oldest) await rm(join(folder, name), { force: true });
  }
}
