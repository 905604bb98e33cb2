import type { Related } from "./related.ts";
import { runTests, shortTimeouts, type TestRunOptions } from "./run-tests.ts";
import { mayBeSlow } from "./together.ts";

/** A test that fails at a limit of time with and without the fault gets limits so many times longer. */
const patience = 4;

/**
 * Runs the tests of a fault. Returns the name of the first that fails, or undefined. A failure at a limit of time
 * counts only if the same test passes without the fault.
 */
export async function tryFault(
  number: number,
  related: Related,
  seconds: ReadonlyMap<string, number>,
  common: Pick<TestRunOptions, "folder" | "signal" | "env">,
): Promise<string | undefined> {
  if (related.files.length === 0) return undefined;
  const expected = related.files.reduce((sum, file) => sum + (seconds.get(file) ?? 5), 0);
  const run = (files: string[], env: Record<string, string>, slowness: number) =>
    runTests({
      ...common,
      files,
      env: { ...common.env, ...env, TEST_SLOWNESS: `${slowness}` },
      args: ["--bail=1", "--maxWorkers=1", ...(slowness === 1 ? shortTimeouts : [])],
      maxSeconds: Math.round((300 + 6 * expected) * slowness),
    });
  const fault = { FAULT: `${number}`, FAULT_ORDER: related.files.join(",") };
  const { failure, message = "", failedFiles } = await run(related.files, fault, 1);
  if (failure === undefined || !mayBeSlow.test(failure + message)) return failure;
  const again = failedFiles.length > 0 ? failedFiles : related.files;
  if ((await run(again, {}, 1)).failure === undefined) return failure;
  return (await run(related.files, fault, patience)).failure;
}
