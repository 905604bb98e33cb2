import { spawnSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { startTestServer } from "../database.ts";
import { duration } from "../suite.ts";
import { readCode } from "./areas.ts";
import { copyTree } from "./copy-tree.ts";
import { drawFrom } from "./draw.ts";
import { exclusions, locate } from "./excluded.ts";
import { withFault, withSwitches } from "./place.ts";
import { findRelated } from "./related.ts";
import { diff, printShares, type Result } from "./report.ts";
import { runTests, shortTimeouts } from "./run-tests.ts";
import { type SampledFault, takeSample } from "./sample.ts";
import { TypeCheck } from "./type-check.ts";

/**
 * `npm run campaign -- mutants [--seed N] [--count 200] [--area NAME] [--workers 2]`: draws single faults,
 * runs the unit tests that reach each one, and lists the faults that no test notices. Exits with 1 if the
 * tests notice too few. The same seed and commit give the same faults.
 */
const { values } = parseArgs({
  options: {
    seed: { type: "string", default: `${Math.floor(Math.random() * 1_000_000)}` },
    count: { type: "string", default: "200" },
    area: { type: "string" },
    workers: { type: "string", default: "2" },
  },
});
const [seed, count, workers] = [Number(values.seed), Number(values.count), Number(values.workers)];
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
const chosen = values.area ? areas.filter(({ name }) => name === values.area) : areas;
if (chosen.length === 0)
  throw new Error(`No such area. Areas: ${areas.map(({ name }) => name).join(", ")}`);
const located = exclusions.map((each) => locate(each, texts.get(each.file) ?? ""));
const places = chosen.reduce((sum, area) => sum + area.places.length, 0);
console.log(`seed ${seed}: ${count} faults of ${places} places in ${chosen.length} areas`);
const ofServer = leftOut.filter((file) => /\.server\.|^src\/(server|db|services)\//.test(file));
console.log(
  `left out: ${leftOut.length} files that no unit test imports, of the server: ${ofServer.join(", ")}`,
);

const tree = await copyTree(root);
const write = (file: string, text: string) => writeFile(join(tree.folder, file), text);
const results: Result[] = [];
let server: Awaited<ReturnType<typeof startTestServer>> | undefined;
try {
  const check = new TypeCheck(tree.folder, code);
  await check.start();
  const draws = drawFrom(chosen, { seed, count, exclusions: located });
  const faults = await takeSample(draws, check);
  for (const [file, ofFile] of Map.groupBy(faults, (fault) => fault.file)) {
    await write(file, withSwitches(texts.get(file) ?? "", ofFile));
  }
  console.log(`${faults.length} faults drawn after ${elapsed()}; all tests without a fault …`);

  server = await startTestServer();
  const env = { TEST_DATABASE_URL: server.url };
  const common = { folder: tree.folder, signal };
  const { related, seconds } = await findRelated({ ...common, env, faults, tests, workers });
  console.log(`${seconds.size} test files passed after ${elapsed()}; one fault at a time …`);

  const waiting = [...faults];
  const work = async () => {
    for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
      const reach = related.get(fault.number) ?? { files: [], reaching: 0 };
      const expected = reach.files.reduce((sum, file) => sum + (seconds.get(file) ?? 0), 0);
      const started = performance.now();
      const { failure } = await (reach.files.length === 0
        ? { failure: undefined }
        : runTests({
            ...common,
            files: reach.files,
            env: { ...env, FAULT: `${fault.number}`, FAULT_ORDER: reach.files.join(",") },
            args: ["--bail=1", "--maxWorkers=1", ...shortTimeouts],
            maxSeconds: Math.round(120 + 3 * expected),
          }));
      results.push({ fault, related: reach, failure });
      const took = ((performance.now() - started) / 1000).toFixed(1).padStart(6);
      const mark = failure === undefined ? "SURVIVED" : "noticed ";
      console.log(
        `${`${results.length}`.padStart(4)} ${took} s  ${mark}  ${fault.file} (${fault.operator})`,
      );
      // A run that ends early has shown what it found.
      if (failure === undefined) console.log(diff(fault, texts.get(fault.file) ?? ""));
      else console.log(`                        by "${failure.slice(0, 120)}"`);
    }
  };
  await Promise.all(Array.from({ length: workers }, work));

  // A survivor may change a type that other files use.
  for (const [file, text] of texts) await write(file, text);
  for (const result of results.filter(({ failure }) => failure === undefined)) {
    if (await check.rejects(result.fault)) result.failure = "the type check of other files";
    else if (await leavesPromise(result.fault)) result.failure = "the linter";
  }
} catch (error) {
  if (!signal.aborted) throw error;
} finally {
  await server?.stop();
  await tree.remove();
}

/** True if the fault leaves a promise that nobody awaits, which `npm run verify` rejects. */
async function leavesPromise(fault: SampledFault): Promise<boolean> {
  if (fault.operator !== "removed await") return false;
  const text = texts.get(fault.file) ?? "";
  await write(fault.file, withFault(text, fault));
  const rule = "--only=nursery/noFloatingPromises";
  const args = ["lint", rule, "--error-on-warnings", "--vcs-enabled=false", fault.file];
  const { status } = spawnSync("biome", args, { cwd: tree.folder });
  await write(fault.file, text);
  return status === 1;
}

if (signal.aborted) {
  console.log("Stopped by a signal");
  process.exit(130);
}
results.sort((a, b) => a.fault.number - b.fault.number);
for (const { fault, related } of results.filter(({ failure }) => failure === undefined)) {
  console.log(`\nSURVIVED ${diff(fault, texts.get(fault.file) ?? "")}`);
  const { files, reaching } = related;
  console.log(
    `  ran ${files.length} of the ${reaching} test files that reach it: ${files.join(", ") || "none"}`,
  );
}
console.log(`\nseed ${seed}, ${elapsed()}`);
process.exitCode = printShares(results) ? 0 : 1;
