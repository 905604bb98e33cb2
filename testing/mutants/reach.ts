import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseSync } from "vite";
import type { Code } from "./areas.ts";
import { runTests } from "./run-tests.ts";
import { isNode, type Node, walk } from "./syntax.ts";

/** Which test files run which block of the code. Kept in `.cache`, because it takes a run of all tests. */
export interface Reach {
  /** The test files that pass without a fault, with their seconds. */
  tests: Record<string, { hash: string; seconds: number }>;
  /** Test files that fail without a fault, for example because they read the source of the program. */
  broken: string[];
  files: Record<string, { hash: string; blocks: Block[] }>;
}

/** Every test file then counts as one that reaches what it imports. */
export const unknownReach: Reach = { tests: {}, broken: [], files: {} };

interface Block {
  start: number;
  end: number;
  /** Test files that run it. `load`: it runs while a module is loaded. */
  tests: string[];
}

/** With more of them the copy is wrong. */
const maxBroken = 3;
/** The text of these goes into pages, where there is no switch. */
const inPages = /\.inline\.ts$/;
/** A test file that is newer than the kept reach runs what it imports over so many steps. */
const nearSteps = 4;

export const hashOf = (text: string) =>
  createHash("sha256").update(text).digest("hex").slice(0, 16);

/**
 * Returns the kept reach, or measures it: runs all tests once without a fault. While the code is the same, only new and
 * changed test files run. A run that goes on (`isNew: false`) takes the kept reach as it is.
 */
export async function findReach(options: {
  root: string;
  folder: string;
  code: Code;
  env: Record<string, string>;
  workers: number;
  signal: AbortSignal;
  isNew: boolean;
}): Promise<Reach> {
  const file = join(options.root, ".cache/mutants/reach.json");
  const text = await readFile(file, "utf8").catch(() => undefined);
  const kept = text ? (JSON.parse(text) as Reach) : undefined;
  if (kept && !options.isNew) return kept;
  const { root, code } = options;
  const known = kept && isOf(kept, code.texts) ? kept : undefined;
  const unknown = await unknownTests(known, { root, code });
  if (known && unknown.length === 0) return known;
  console.log(`${unknown.length} test files run without a fault, to learn what each one reaches …`);
  const measured = await measureReach(options, unknown);
  const reach = known ? mergeReach(known, measured, unknown) : measured;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, JSON.stringify(reach));
  return reach;
}

/** True if the reach is of this code. */
function isOf(reach: Reach, texts: Code["texts"]): boolean {
  return [...texts].every(
    ([file, text]) => inPages.test(file) || reach.files[file]?.hash === hashOf(text),
  );
}

/** The test files that did not pass as they are now. */
async function unknownTests(
  known: Pick<Reach, "tests"> | undefined,
  { root, code }: { root: string; code: Pick<Code, "tests"> },
): Promise<string[]> {
  const unknown: string[] = [];
  for (const test of code.tests.keys()) {
    const hash = hashOf(await readFile(join(root, test), "utf8"));
    if (known?.tests[test]?.hash !== hash) unknown.push(test);
  }
  return unknown;
}

/** Replaces what is known of the test files in `again`. Both are of the same code. */
export function mergeReach(known: Reach, measured: Reach, again: string[]): Reach {
  const others = (tests: string[]) => tests.filter((test) => !again.includes(test));
  const files = Object.entries(known.files).map(([file, { hash, blocks }]) => {
    const now = measured.files[file]?.blocks ?? [];
    const merged = blocks.map((block, index) => {
      const tests = [...new Set([...others(block.tests), ...(now[index]?.tests ?? [])])];
      return { ...block, tests };
    });
    return [file, { hash, blocks: merged }] as const;
  });
  const tests = Object.entries(known.tests).filter(([test]) => !again.includes(test));
  return {
    tests: { ...Object.fromEntries(tests), ...measured.tests },
    broken: [...others(known.broken), ...measured.broken],
    files: Object.fromEntries(files),
  };
}

async function measureReach(
  { root, folder, code: { texts }, env, workers, signal }: Parameters<typeof findReach>[0],
  tests: string[],
): Promise<Reach> {
  const hitsFolder = await mkdtemp(join(folder, "hits-"));
  const files: Reach["files"] = {};
  let first = 0;
  const numbered: Block[] = [];
  for (const [file, text] of texts) {
    if (inPages.test(file)) continue;
    const blocks = findBlocks(file, text);
    files[file] = { hash: hashOf(text), blocks };
    await writeFile(join(folder, file), withHits(text, blocks, first));
    numbered.push(...blocks);
    first += blocks.length;
  }
  const run = (testFiles: string[]) =>
    runTests({
      folder,
      files: testFiles,
      env: { ...env, FAULT_HITS: hitsFolder },
      args: [`--maxWorkers=${workers}`],
      maxSeconds: 3 * 3600,
      signal,
    });
  const { failedFiles, failure, seconds } = await run(tests);
  if (failure && failedFiles.length === 0) throw new Error(`The tests did not run: ${failure}`);
  // A busy machine explains one failure, but not two.
  const second = failedFiles.length > 0 ? await run(failedFiles) : undefined;
  for (const [file, took] of second?.seconds ?? []) seconds.set(file, took);
  const broken = second?.failedFiles ?? [];
  if (broken.length > maxBroken) {
    throw new Error(`Tests fail without a fault: ${broken.join(", ")}: ${second?.failure}`);
  }
  await readHits(hitsFolder, numbered);
  await rm(hitsFolder, { recursive: true });
  for (const [file, text] of texts) await writeFile(join(folder, file), text);
  const passed: Reach["tests"] = {};
  for (const [file, took] of seconds) {
    if (broken.includes(file)) continue;
    passed[file] = { hash: hashOf(await readFile(join(root, file), "utf8")), seconds: took };
  }
  return { tests: passed, broken, files };
}

/** The blocks of a file, and the results of its short functions. */
export function findBlocks(file: string, code: string): (Block & { isResult: boolean })[] {
  const blocks: (Block & { isResult: boolean })[] = [];
  walk(parseSync(file, code).program, (node) => {
    const { body } = node;
    const isResult =
      node.type === "ArrowFunctionExpression" && isNode(body) && body.type !== "BlockStatement";
    const found = isResult ? (body as Node) : node;
    if (isResult || node.type === "BlockStatement") {
      blocks.push({ start: found.start, end: found.end, tests: [], isResult });
    }
    return true;
  });
  return blocks;
}

/** Code of the file that records each of its blocks. The first one has the number `first`. */
export function withHits(
  code: string,
  blocks: { start: number; end: number; isResult?: boolean }[],
  first: number,
): string {
  const insertions = blocks.flatMap(({ start, end, isResult }, index) => {
    const call = `_hit(${first + index})`;
    if (!isResult) return [{ at: start + 1, text: ` ${call};` }];
    return [
      { at: start, text: `(${call}, ` },
      { at: end, text: ")" },
    ];
  });
  let text = code;
  for (const { at, text: added } of insertions.toSorted((a, b) => b.at - a.at)) {
    text = text.slice(0, at) + added + text.slice(at);
  }
  return `import { hit as _hit } from "#testing/mutants/switch.ts"; ${text}`;
}

async function readHits(folder: string, blocks: Block[]): Promise<void> {
  const reached = blocks.map(() => new Set<string>());
  for (const name of await readdir(folder)) {
    for (const line of (await readFile(join(folder, name), "utf8")).trim().split("\n")) {
      const [number = "", test = ""] = line.split(" ");
      reached[Number(number)]?.add(test);
    }
  }
  for (const [index, tests] of reached.entries()) {
    const block = blocks[index];
    if (block) block.tests = [...tests];
  }
}

/**
 * Returns the test files that reach a place. After a change of its file these are all that reach any part of it.
 */
export async function reachOf(
  { file, start, atLoad }: { file: string; start: number; atLoad: boolean },
  { reach, code, root }: { reach: Reach; code: Pick<Code, "texts" | "tests">; root: string },
): Promise<string[]> {
  const known = reach.files[file];
  const isKnown = known?.hash === hashOf(code.texts.get(file) ?? "");
  const around = known?.blocks.filter((block) => block.start <= start && start < block.end) ?? [];
  // The default of a parameter stands before the block of its function.
  const after = known?.blocks.filter((block) => block.start > start) ?? [];
  const innermost = [
    ...around.toSorted((a, b) => a.end - a.start - (b.end - b.start)),
    ...after.toSorted((a, b) => a.start - b.start),
  ].slice(0, 1);
  const found = new Set(
    (isKnown && known ? innermost : (known?.blocks ?? [])).flatMap(({ tests }) => tests),
  );
  // Test files share the loaded modules, so only the first one records what runs while they load.
  const atEveryLoad = atLoad || !known || found.delete("load");
  for (const [test, imported] of code.tests) {
    const steps = imported.get(file);
    if (steps === undefined || reach.broken.includes(test)) continue;
    const text = await readFile(join(root, test), "utf8").catch(() => undefined);
    const isNew = text !== undefined && reach.tests[test]?.hash !== hashOf(text);
    if (atEveryLoad || (isNew && steps <= nearSteps)) found.add(test);
  }
  return [...found].filter((test) => code.tests.has(test) && !reach.broken.includes(test));
}
