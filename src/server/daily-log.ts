import { createWriteStream, mkdirSync, readdirSync, rmSync, type WriteStream } from "node:fs";
import { join } from "node:path";
import type { Logger } from "pino";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import type { Clock } from "#src/services/clock.ts";

const retryMs = 30_000;
/** Maximum of bytes that wait for a slow disk. Further lines are dropped. */
const maxWaitingBytes = 1024 * 1024;
/** Lines are written together after this time, or when they have this many characters. */
const flushMs = 200;
const flushLength = 32 * 1024;

export interface DailyLogOptions {
  folder: string;
  clock: Clock;
  /** Older files are deleted when a day begins. */
  keptDays: number;
  log: Logger;
  /** Called with the number of lines that were not written. */
  onDrop: (lines: number) => void;
}

/**
 * Appends lines to one file per day, which only the program's user can read. Lines are collected and
 * written together, because a write per request is costly. Writing never fails for the caller: after an
 * error, lines are dropped for 30 s and then the file is opened again. The program's log gets one line
 * when this begins and one when it ends.
 */
export class DailyLog {
  readonly #options: DailyLogOptions;
  #day = "";
  #waiting = { text: "", lines: 0 };
  #timer: NodeJS.Timeout | undefined;
  #file: WriteStream | undefined;
  /** Time of the last error, until a line is written again. */
  #failedAt: number | undefined;

  constructor(options: DailyLogOptions) {
    this.#options = options;
  }

  write(line: string, now: Date): void {
    const file = this.#open(now);
    if (!file || file.writableLength > maxWaitingBytes) {
      this.#options.onDrop(1);
      return;
    }
    this.#waiting.text += `${line}\n`;
    this.#waiting.lines += 1;
    if (this.#waiting.text.length >= flushLength) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), flushMs);
  }

  /** Resolves when all lines are written or dropped. */
  stop(): Promise<void> {
    this.#flush();
    return new Promise((resolve) => (this.#file ? this.#file.end(() => resolve()) : resolve()));
  }

  #flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const { text, lines } = this.#waiting;
    if (lines === 0) return;
    this.#waiting = { text: "", lines: 0 };
    if (!this.#file) {
      this.#options.onDrop(lines);
      return;
    }
    this.#file.write(text, (error) => {
      if (error) this.#options.onDrop(lines);
      else this.#noteSuccess();
    });
  }

  #open(now: Date): WriteStream | undefined {
    const today = saoPauloDate(now);
    if (this.#file && today === this.#day) return this.#file;
    const failedAt = this.#failedAt;
    // The absolute value, because the system's clock may have been set back.
    if (failedAt !== undefined && Math.abs(now.getTime() - failedAt) < retryMs) return undefined;
    this.#flush();
    this.#file?.end();
    const { folder } = this.#options;
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const file = createWriteStream(join(folder, `${today}.log`), { flags: "a", mode: 0o600 });
      file.on("error", (error) => this.#fail(error, file));
      // The last line before the error may be incomplete.
      if (failedAt !== undefined) file.write("\n", () => {});
      this.#file = file;
      this.#day = today;
      this.#deleteOld(now);
    } catch (error) {
      this.#fail(error, undefined);
    }
    return this.#file;
  }

  /** Its failure must not stop the log. */
  #deleteOld(now: Date): void {
    const { folder, keptDays, log } = this.#options;
    try {
      deleteBefore(folder, saoPauloDate(new Date(now.getTime() - keptDays * 86_400_000)));
    } catch (error) {
      log.error({ err: error, folder }, "old log files could not be deleted");
    }
  }

  #fail(error: unknown, file: WriteStream | undefined): void {
    const { log, clock, folder } = this.#options;
    if (this.#failedAt === undefined) log.error({ err: error, folder }, "log lines are dropped");
    this.#failedAt = clock.now().getTime();
    if (!file || file === this.#file) this.#file = undefined;
  }

  #noteSuccess(): void {
    if (this.#failedAt === undefined) return;
    this.#failedAt = undefined;
    this.#options.log.info({ folder: this.#options.folder }, "log lines are written again");
  }
}

/** Another process that shares the folder may delete the same files. */
function deleteBefore(folder: string, oldest: string): void {
  for (const name of readdirSync(folder)) {
    if (/^\d{4}-\d\d-\d\d\.log$/.test(name) && name < oldest)
      rmSync(join(folder, name), { force: true });
  }
}
