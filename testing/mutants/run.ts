import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../../build.ts";
import { startTestServer } from "../database.ts";
import { randomNumbers } from "../fuzz.ts";
import { duration } from "../suite.ts";
import { readCode } from "./areas.ts";
import { isInBrowsers, runBrowserTests } from "./browser-tests.ts";
import { copyTree } from "./copy-tree.ts";
import { drawFrom } from "./draw.ts";
import { exclusions, locate } from "./excluded.ts";
import { withFault, withSwitches } from "./place.ts";
import { findReach, hashOf, reachOf, unknownReach } from "./reach.ts";
import { Records } from "./records.ts";
import { chooseRelated, type Related } from "./related.ts";
import { diff, printShares, type Result } from "./report.ts";
import { type SampledFault, takeSample } from "./sample.ts";
import { tryTogether } from "./together.ts";
import { tryFault } from "./try-fault.ts";
import { TypeCheck } from "./type-check.ts";

/**
 * `npm run campaign -- mutants [--seed N] [--count 200] [--area NAME] [--workers 2] [--near] [--kept] [--no-browser]`:
 * draws single faults, runs the tests that reach each one, and lists the faults that no test notices. Exits with 1 if
 * the tests notice too few. The same seed and commit give the same faults, and a run that was stopped goes on where
 * it was. `--kept` takes the kept record of what each test reaches also if the code has changed since. `--near` is for
 * a quick look: it needs no such record, and tries the six nearest test files and the table of the file's kind.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: `${Math.floor(Math.random() * 1_000_000)}` },
    count: { type: "string", default: "200" },
    area: { type: "string" },
    workers: { type: "string", default: "2" },
    near: { type: "boolean", default: false },
    kept: { type: "boolean", default: false },
    "no-browser": { type: "boolean", default: false },
  },
});
const [seed, count, workers] = [Number(values.seed), Number(values.count), Number(values.workers)];
/** Faults that one run of Vitest tries. */
const chunkSize = 8;
/** After so many faults the shares so far are printed. */
const interim = 20;
const root = join(import.meta.dirname, "../..");
const begun = performance.now();
const elapsed = () => duration((performance.now() - begun) / 1000);
const stopping = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(name, () => stopping.abort());
}
const { signal } = stopping;

const code = await readCode(root);
const { areas, texts, tests, leftOut } = code;
const wanted = values.area?.split(",");
const chosen = wanted ? areas.filter(({ name }) => wanted.includes(name)) : areas;
if (chosen.length === 0)
  throw new Error(`No such area. Areas: ${areas.map(({ name }) => name).join(", ")}`);
const places = chosen.reduce((sum, area) => sum + area.places.length, 0);
console.log(`seed ${seed}: ${count} faults of ${places} places in ${chosen.length} areas`);
const ofServer = leftOut.filter((file) => /\.server\.|^src\/(server|db|services)\//.test(file));
console.log(
  `left out: ${leftOut.length} files that no unit test imports, ${ofServer.length} of them of the server`,
);

const digest = hashOf([...texts].flat().join("\n"));
const records = new Records(root, `${seed}-${count}-${values.area ?? "all"}`, digest);
// One copy with the switches of all faults for the unit tests, and a plain one to check and to build.
// `npm test` builds first too: some tests check more with a build.
await ensureBuilt();
const tree = await copyTree(root);
const plain = await copyTree(root);
// Without the types of the routes a fault in the data of a page has no type error.
const typegen = spawnSync("react-router", ["typegen"], { cwd: plain.folder, encoding: "utf8" });
if (typegen.status !== 0) throw new Error(`react-router typegen: ${typegen.stderr}`);
const results = new Map<number, Result>();
let server: Awaited<ReturnType<typeof startTestServer>> | undefined;
try {
  const check = new TypeCheck(plain.folder, code, signal);
  const kept = records.read();
  const faults = kept?.faults ?? (await drawSample(check));
  if (kept) console.log(`goes on after ${kept.results.length} results of an earlier run`);
  else records.start(faults);
  for (const result of kept?.results ?? []) results.set(result.fault.number, result);

  server = await startTestServer();
  const env = { TEST_DATABASE_URL: server.url };
  const common = { folder: tree.folder, env, signal };
  console.log(`${faults.length} faults drawn after ${elapsed()}`);
  // A run that goes on must judge the rest as it judged the first.
  const reach =
    values.near && !values.kept
      ? unknownReach
      : await findReach({ ...common, root, code, workers, isNew: !kept && !values.kept });
  const seconds = new Map(Object.entries(reach.tests).map(([file, one]) => [file, one.seconds]));
  for (const file of reach.broken) {
    console.log(`left out, because it fails without a fault: ${file}`);
  }
  console.log(`${seconds.size} test files passed after ${elapsed()}; one fault at a time …`);

  for (const [file, ofFile] of Map.groupBy(faults, (fault) => fault.file)) {
    await writeFile(join(tree.folder, file), withSwitches(texts.get(file) ?? "", ofFile));
  }
  const chunks = inChunks(faults.filter(({ number }) => !results.has(number)));
  const work = async () => {
    for (let chunk = chunks.shift(); chunk; chunk = chunks.shift()) {
      const related = new Map<number, Related>();
      for (const fault of chunk) {
        const reaching = await reachOf(fault, { reach, code, root });
        related.set(
          fault.number,
          chooseRelated(fault.file, reaching, { tests, seconds, isQuick: values.near }),
        );
      }
      const verdicts = await tryTogether(
        chunk.map(({ number, file }) => ({
          fault: number,
          file,
          files: related.get(number)?.files ?? [],
        })),
        { ...common, seconds, isolate: chunk.some(({ atLoad }) => atLoad) },
      );
      for (const fault of chunk) {
        const own = related.get(fault.number) ?? { files: [], rest: [], reaching: 0 };
        const { failure, isDoubtful } = verdicts.get(fault.number) ?? {};
        const known = isDoubtful ? await tryFault(fault.number, own, seconds, common) : failure;
        show({ fault, related: own, failure: known });
      }
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  await tryRest(seconds, common);
  await tryMore(check, env);
} catch (error) {
  if (!signal.aborted) throw error;
} finally {
  await server?.stop();
  await tree.remove();
  await plain.remove();
}

async function drawSample(check: TypeCheck): Promise<SampledFault[]> {
  const located = exclusions.map((each) => locate(each, texts.get(each.file) ?? ""));
  await check.start();
  return takeSample(drawFrom(chosen, { seed, count, exclusions: located }), check);
}

/**
 * Faults of the same files share a chunk. Those that run while modules load have chunks of their own. The chunks have a
 * random order, so that the first ones of a run that is stopped are a sample of all.
 */
function inChunks(faults: SampledFault[]): SampledFault[][] {
  const sorted = faults.toSorted((a, b) => a.file.localeCompare(b.file));
  const chunks = [...Map.groupBy(sorted, ({ atLoad }) => atLoad).values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / chunkSize) }, (_, index) =>
      group.slice(index * chunkSize, (index + 1) * chunkSize),
    ),
  );
  const below = randomNumbers(seed);
  return chunks
    .map((chunk) => ({ chunk, place: below(1_000_000) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ chunk }) => chunk);
}

/** Stores and prints a result at once, so that a run that ends early has shown what it found. */
function show(result: Result): void {
  const { fault, failure } = result;
  results.set(fault.number, result);
  records.add(result);
  const mark = failure === undefined ? "SURVIVED" : "noticed ";
  console.log(`${`${results.size}`.padStart(4)}  ${mark}  ${fault.file} (${fault.operator})`);
  if (failure === undefined) console.log(diff(fault, texts.get(fault.file) ?? ""));
  else console.log(`                by "${failure.slice(0, 120)}"`);
  if (results.size % interim !== 0) return;
  const noticed = [...results.values()].filter((each) => each.failure !== undefined).length;
  console.log(`---- ${noticed} of ${results.size} noticed after ${elapsed()}`);
}

/** Runs the other test files that reach a fault, for each that the nearest ones did not notice. */
async function tryRest(
  seconds: ReadonlyMap<string, number>,
  common: Parameters<typeof tryFault>[3],
): Promise<void> {
  const survivors = [...results.values()].filter(
    ({ failure, related, specs }) => failure === undefined && related.rest.length > 0 && !specs,
  );
  if (survivors.length > 0) console.log(`---- ${survivors.length} survivors: further unit tests …`);
  const work = async () => {
    for (let result = survivors.pop(); result; result = survivors.pop()) {
      const { fault, related } = result;
      const { files, rest, reaching } = related;
      const failure = await tryFault(fault.number, { ...related, files: rest }, seconds, common);
      show({ fault, related: { files: [...files, ...rest], rest: [], reaching }, failure });
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
}

/** Gives what unit tests did not notice to the type check of other files, the linter and the browser tests. */
async function tryMore(check: TypeCheck, env: Record<string, string>): Promise<void> {
  const survivors = [...results.values()].filter(
    ({ failure, specs }) => failure === undefined && !specs,
  );
  if (survivors.length > 0) console.log(`---- ${survivors.length} survivors: types and browsers …`);
  await check.start();
  // A survivor may change a type that other files use.
  const rejected = await check.rejected(survivors.map(({ fault }) => fault));
  for (const result of survivors) {
    const { fault } = result;
    if (rejected.includes(fault)) result.failure = "the type check of other files";
    else if (await leavesPromise(fault)) result.failure = "the linter";
    else if (isInBrowsers(fault.file) && !values["no-browser"]) {
      Object.assign(
        result,
        await runBrowserTests(fault, { folder: plain.folder, code, env, signal }),
      );
    } else continue;
    show(result);
  }
}

/** True if the fault leaves a promise that nobody awaits, which `npm run verify` rejects. */
async function leavesPromise(fault: SampledFault): Promise<boolean> {
  if (fault.operator !== "removed await") return false;
  const path = join(plain.folder, fault.file);
  const text = texts.get(fault.file) ?? "";
  await writeFile(path, withFault(text, fault));
  const rule = "--only=nursery/noFloatingPromises";
  const args = ["lint", rule, "--error-on-warnings", "--vcs-enabled=false", fault.file];
  const { status } = spawnSync("biome", args, { cwd: plain.folder });
  await writeFile(path, text);
  return status === 1;
}

const all = [...results.values()].toSorted((a, b) => a.fault.number - b.fault.number);
for (const { fault, related, specs } of all.filter(({ failure }) => failure === undefined)) {
  console.log(`\nSURVIVED ${diff(fault, texts.get(fault.file) ?? "")}`);
  const { files, reaching } = related;
  console.log(
    `  ran ${files.length} of the ${reaching} test files that reach it: ${files.join(", ") || "none"}`,
  );
  if (specs) console.log(`  and in a browser ${specs.join(", ") || "none"}`);
}
console.log(`\nseed ${seed}, ${elapsed()}`);
if (signal.aborted) console.log("Stopped by a signal. The same command with this seed goes on.");
const isEnough = all.length > 0 && printShares(all);
process.exitCode = signal.aborted ? 130 : isEnough ? 0 : 1;
