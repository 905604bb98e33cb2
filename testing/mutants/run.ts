import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { startTestServer } from "../database.ts";
import { duration } from "../suite.ts";
import { copyTree } from "./copy-tree.ts";
import type { Fault } from "./fault.ts";
import { faults } from "./faults.ts";
import { plan } from "./plan.ts";
import { runTests } from "./run-tests.ts";

/**
 * `npm run campaign -- mutants [text …]`: puts one fault at a time into a temporary copy of the code, runs
 * the tests of the faulty file, and prints whether they fail. With texts, it runs only the faults whose
 * file or reason contains one of them. Exits with 1 if the tests detect fewer than 95 % of the faults.
 */
const wantedShare = 0.95;
const root = join(import.meta.dirname, "../..");

const begun = performance.now();
const texts = process.argv.slice(2);
const isChosen = ({ file, why }: Fault) =>
  texts.length === 0 || texts.some((text) => file.includes(text) || why.includes(text));
const chosen = faults.filter(isChosen);
const planned = await Promise.all(chosen.map((fault) => plan(root, fault)));
if (planned.length === 0) throw new Error(`No fault contains: ${texts.join(", ")}`);

const stopping = new AbortController();
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(name, () => stopping.abort());
}
const tree = await copyTree(root);
const server = await startTestServer();
const survivors: Fault[] = [];
try {
  const run = (files: string[]) =>
    runTests({ folder: tree.folder, files, databaseUrl: server.url, signal: stopping.signal });

  const all = [...new Set(planned.flatMap(({ tests }) => tests))];
  console.log(`${all.length} test files without a fault …`);
  const failure = await run(all);
  if (failure) throw new Error(`A test fails without a fault: ${failure}`);

  for (const { fault, tests, before, after } of planned) {
    const path = join(tree.folder, fault.file);
    await writeFile(path, after);
    const killer = await run(tests).catch((error: unknown) => {
      throw new Error(`No result for the fault "${fault.why}" in ${fault.file}`, { cause: error });
    });
    await writeFile(path, before);
    if (!killer) survivors.push(fault);
    console.log(`${killer ? "killed  " : "SURVIVED"}  ${fault.file}: ${fault.why}`);
    if (killer) console.log(`          by "${killer}"`);
  }
} catch (error) {
  if (!stopping.signal.aborted) throw error;
} finally {
  await server.stop();
  await tree.remove();
}
if (stopping.signal.aborted) {
  console.log("Stopped by a signal");
  process.exit(130);
}

const killed = planned.length - survivors.length;
const share = killed / planned.length;
const took = duration((performance.now() - begun) / 1000);
console.log(`\n${killed} of ${planned.length} killed (${(share * 100).toFixed(1)} %) in ${took}`);
for (const { file, why } of survivors) console.log(`- survived: ${file}: ${why}`);
process.exitCode = share < wantedShare ? 1 : 0;
