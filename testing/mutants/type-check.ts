import { spawn } from "node:child_process";
import { once } from "node:events";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseSync } from "vite";
import type { Code } from "./areas.ts";
import { type Fault, withFault } from "./place.ts";

export type Candidate = Omit<Fault, "number">;

interface TypeFault {
  file: string;
  line: number;
  text: string;
}

/** A fault with the lines of its top-level statement. */
interface Located {
  fault: Candidate;
  first: number;
  last: number;
}

/** Rejects faults that `npm run verify` notices, because a test need not. */
export class TypeCheck {
  #folder: string;
  #texts: ReadonlyMap<string, string>;
  #imports: ReadonlyMap<string, string[]>;
  #signal: AbortSignal | undefined;
  #known = new Set<string>();

  /** The signal ends a check, also one that runs: what waits for it throws. */
  constructor(
    folder: string,
    { texts, imports }: Pick<Code, "texts" | "imports">,
    signal?: AbortSignal,
  ) {
    this.#folder = folder;
    this.#signal = signal;
    this.#texts = texts;
    this.#imports = imports;
  }

  /** Writes the configuration, and learns the errors that the code has without a fault. */
  async start(): Promise<void> {
    const config = {
      extends: "./tsconfig.json",
      compilerOptions: { noUnusedLocals: false, noUnusedParameters: false, incremental: true },
      include: ["src", ".react-router/types/**/*"],
      exclude: ["**/*.test.ts", "**/*.test.tsx"],
    };
    await writeFile(join(this.#folder, "tsconfig.mutants.json"), JSON.stringify(config));
    this.#known = new Set();
    this.#known = new Set((await this.#errors()).map(({ text }) => text));
  }

  /** Returns the faults without a type error. */
  async accepted(candidates: Candidate[]): Promise<Set<Candidate>> {
    const left = new Set(candidates);
    const accepted = new Set<Candidate>();
    while (left.size > 0) {
      const round = this.#round(left);
      const errors = await this.#errorsWith(this.#textsWith(round.map(({ fault }) => fault)));
      const rejected = new Set(errors.flatMap((error) => this.#causeOf(error, round) ?? []));
      for (const { fault } of round) {
        left.delete(fault);
        if (!rejected.has(fault)) accepted.add(fault);
      }
    }
    return accepted;
  }

  /** The fault in the statement of the error, else the only one in the file or in what the file imports. */
  #causeOf({ file, line }: TypeFault, round: Located[]): Candidate | undefined {
    const here = round.filter(({ fault }) => fault.file === file);
    const inStatement = here.find(({ first, last }) => line >= first && line <= last);
    if (inStatement) return inStatement.fault;
    const imported = this.#imports.get(file) ?? [];
    const suspects = [...here, ...round.filter(({ fault }) => imported.includes(fault.file))];
    return suspects.length === 1 ? suspects[0]?.fault : undefined;
  }

  /** Returns the faults that cause a type error in any file. One check of all suffices if there is no error. */
  async rejected<F extends Candidate>(faults: F[]): Promise<F[]> {
    if (faults.length === 0 || (await this.#errorsWith(this.#textsWith(faults))).length === 0) {
      return [];
    }
    if (faults.length === 1) return faults;
    const half = Math.ceil(faults.length / 2);
    return [
      ...(await this.rejected(faults.slice(0, half))),
      ...(await this.rejected(faults.slice(half))),
    ];
  }

  /** The files of the faults, with all of them. No two faults overlap. */
  #textsWith(faults: Candidate[]): Map<string, string> {
    const texts = new Map<string, string>();
    for (const fault of faults.toSorted((a, b) => b.start - a.start)) {
      const code = texts.get(fault.file) ?? this.#texts.get(fault.file) ?? "";
      texts.set(fault.file, withFault(code, fault));
    }
    return texts;
  }

  /** At most one fault of each top-level statement, with the statement's lines. */
  #round(candidates: Iterable<Candidate>): Located[] {
    const taken = new Set<string>();
    return [...candidates].flatMap((fault) => {
      const code = this.#texts.get(fault.file) ?? "";
      const statement = parseSync(fault.file, code).program.body.find(
        ({ start, end }) => start <= fault.start && end >= fault.end,
      );
      if (!statement) return [];
      const lineAt = (offset: number) => code.slice(0, offset).split("\n").length;
      const [first, last] = [lineAt(statement.start), lineAt(statement.end)];
      const key = `${fault.file}:${first}`;
      if (taken.has(key)) return [];
      taken.add(key);
      return { fault, first, last };
    });
  }

  async #errorsWith(texts: Map<string, string>) {
    for (const [file, text] of texts) await writeFile(join(this.#folder, file), text);
    const errors = await this.#errors();
    for (const file of texts.keys()) {
      await writeFile(join(this.#folder, file), this.#texts.get(file) ?? "");
    }
    return errors;
  }

  async #errors(): Promise<TypeFault[]> {
    this.#signal?.throwIfAborted();
    const tsc = join(this.#folder, "node_modules/typescript/bin/tsc");
    const child = spawn(process.execPath, [tsc, "-p", "tsconfig.mutants.json"], {
      cwd: this.#folder,
      stdio: ["ignore", "pipe", "inherit"],
    });
    const end = () => child.kill();
    this.#signal?.addEventListener("abort", end);
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
    await once(child, "close");
    this.#signal?.removeEventListener("abort", end);
    this.#signal?.throwIfAborted();
    return [...output.matchAll(/^(src\/[^(]+)\((\d+),\d+\): (error .*)$/gm)]
      .map(([, file = "", line, text = ""]) => ({ file, line: Number(line), text: file + text }))
      .filter(({ text }) => !this.#known.has(text));
  }
}
