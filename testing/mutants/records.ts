import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Result } from "./report.ts";
import type { SampledFault } from "./sample.ts";

/**
 * What a campaign has found so far, one line per fault, kept in `.cache/mutants`. The same command on the same code
 * goes on where it was stopped.
 */
export class Records {
  #file: string;

  /** `name` names the sample; `digest` is of the code that it was drawn from. */
  constructor(root: string, name: string, digest: string) {
    this.#file = join(root, ".cache/mutants", `${name}-${digest}.jsonl`);
  }

  /** The sample and the results of a run that was stopped. */
  read(): { faults: SampledFault[]; results: Result[] } | undefined {
    try {
      const [sample = "[]", ...lines] = readFileSync(this.#file, "utf8").trim().split("\n");
      return { faults: JSON.parse(sample), results: lines.map((line) => JSON.parse(line)) };
    } catch {
      return undefined;
    }
  }

  start(faults: SampledFault[]): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, `${JSON.stringify(faults)}\n`);
  }

  add(result: Result): void {
    appendFileSync(this.#file, `${JSON.stringify(result)}\n`);
  }
}
