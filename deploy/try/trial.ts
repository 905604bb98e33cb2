import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { whenKilled } from "#testing/watchdog.ts";
import type { Tools } from "./find-tools.ts";

/** What all steps share: the folder of the trial, the programs of the machine, and what must be undone at the end. */
export interface Trial {
  /** Empty at first. All files of the trial are below it. */
  folder: string;
  repository: string;
  tools: Tools;
  /** Prints a result of the running step. */
  report(line: string): void;
  /** Notes something that this machine cannot show. It is listed again at the end. */
  skip(reason: string): void;
  /** Runs at the end, in reverse order, also after a failure. */
  atEnd(undo: () => Promise<unknown>): void;
}

export interface OpenTrial extends Trial {
  skipped: string[];
  /** Undoes everything, in reverse order. Returns what could not be undone. */
  close(): Promise<unknown[]>;
}

export async function openTrial(tools: Tools): Promise<OpenTrial> {
  const folder = await mkdtemp(join(tmpdir(), "estrelou-try-"));
  const dismissSweep = whenKilled('chmod -R u+w "$1"; rm -rf "$1"', folder);
  const undos: (() => Promise<unknown>)[] = [];
  const skipped: string[] = [];
  const print = (line: string) => console.log(`   ${line}`);
  return {
    folder,
    repository: join(import.meta.dirname, "../.."),
    tools,
    skipped,
    report: print,
    skip(reason) {
      skipped.push(reason);
      print(`SKIPPED: ${reason}`);
    },
    atEnd: (undo) => void undos.push(undo),
    async close() {
      const failures: unknown[] = [];
      for (const undo of undos.splice(0).reverse()) await undo().catch((e) => failures.push(e));
      await rm(folder, { recursive: true, force: true, maxRetries: 10 }).catch((e) =>
        failures.push(e),
      );
      dismissSweep();
      return failures;
    },
  };
}
