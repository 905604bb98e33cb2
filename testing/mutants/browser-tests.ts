import { spawn } from "node:child_process";
import { readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Code } from "./areas.ts";
import { withFault } from "./place.ts";
import { endOf } from "./run-tests.ts";
import type { SampledFault } from "./sample.ts";

/** Files of browser tests that are tried for a fault. All of them would take minutes. */
const maxSpecs = 10;
const serverOnly = /\.server\.tsx?$|^src\/(server|db|services\/.*\.server)\/|\/emails\//;

/** True if browsers run the code. */
export const isInBrowsers = (file: string) => !serverOnly.test(file);

/**
 * Builds the program with the fault and runs the nearest browser tests of `npm test`. Returns the name of the
 * first that fails, or undefined. A failed test runs again, because a busy machine explains one failure.
 */
export async function runBrowserTests(
  fault: SampledFault,
  options: { folder: string; code: Code; env: Record<string, string>; signal: AbortSignal },
): Promise<{ failure?: string | undefined; specs: string[] }> {
  const { folder, code, env, signal } = options;
  const specs = await nearestSpecs(fault.file, folder, code);
  if (specs.length === 0) return { specs };
  const text = code.texts.get(fault.file) ?? "";
  const path = join(folder, fault.file);
  const report = join(folder, ".cache/reports/e2e.json");
  await rm(report, { force: true });
  await writeFile(path, withFault(text, fault));
  const start = (args: string[]) =>
    spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, ...env },
      stdio: "ignore",
      detached: true,
    });
  try {
    const build = start(["build.ts"]);
    if ((await endOf(build, 900, signal)) || build.exitCode !== 0) {
      return { failure: "the build", specs };
    }
    const playwright = join(folder, "node_modules/@playwright/test/cli.js");
    const names = specs.map((spec) => `e2e/${spec}`);
    const args = ["test", ...names, "--grep-invert=@slow", "--retries=1", "--max-failures=1"];
    const tests = start([playwright, ...args, `--output=${join(folder, "test-results")}`]);
    const hasTimedOut = await endOf(tests, 3600, signal);
    if (!hasTimedOut && tests.exitCode === 0) return { specs };
    const found = /"title": "([^"]+)",\s*"ok": false/.exec(await readFile(report, "utf8"));
    return { failure: `in a browser: ${found?.[1] ?? "unknown"}`, specs };
  } finally {
    await writeFile(path, text);
  }
}

/** Files of browser tests that open a page with the code, or whose name says that they are about it. */
export async function nearestSpecs(
  file: string,
  root: string,
  { imports }: Pick<Code, "imports">,
): Promise<string[]> {
  const paths = await pathsOfPages(root);
  const pages = usersOf(file, imports).flatMap((user) => paths.get(user) ?? []);
  const words = new Set(wordsOf(file.replace(/\.\w+$/, "")));
  const scored: { spec: string; score: number }[] = [];
  for (const spec of await readdir(join(root, "e2e"))) {
    if (!spec.endsWith(".spec.ts")) continue;
    const text = await readFile(join(root, "e2e", spec), "utf8");
    const named = wordsOf(spec.replace(/\.spec\.ts$/, "")).filter((word) => words.has(word)).length;
    const opened = pages.reduce((sum, path) => sum + countOf(path, text), 0);
    const score = 3 * named + Math.min(opened, 20) / 3;
    if (score > 0) scored.push({ spec, score });
  }
  return scored
    .toSorted((a, b) => b.score - a.score || a.spec.localeCompare(b.spec))
    .slice(0, maxSpecs)
    .map(({ spec }) => spec);
}

/** How often a text opens a path, also with a query or with a name that a template puts after it. */
function countOf(path: string, text: string): number {
  return [
    ...text.matchAll(new RegExp(`["\`}]${path.replace(/[^\w/-]/g, "\\$&")}(?:["\`?]|\\$\\{)`, "g")),
  ].length;
}

/** The words of a file's name in the singular, so that `shop` is about `several-shops`. */
const wordsOf = (name: string) => name.split(/\W+/).map((word) => word.replace(/s$/, ""));

/** The file with all that load it, directly or not: by an import, as an inline script, or as the entry of a page. */
function usersOf(file: string, imports: Code["imports"]): string[] {
  const users = new Set([file]);
  for (const each of users) {
    for (const [user, imported] of imports) {
      if (imported.includes(each) || imported.includes(`${each}?script`)) users.add(user);
    }
    if (each.endsWith("-entry.tsx")) users.add(each.replace("-entry.tsx", "-page.tsx"));
  }
  return [...users];
}

/** The paths of each page's file, for example `/planos`. */
async function pathsOfPages(root: string): Promise<Map<string, string[]>> {
  const paths = new Map<string, string[]>();
  const add = (file: string, path: string) =>
    paths.set(`src/${file}`, [...(paths.get(`src/${file}`) ?? []), path]);
  for (const name of ["routes", "panel-pages", "desk-pages"]) {
    const text = await readFile(join(root, `src/${name}.ts`), "utf8");
    for (const [, path = "", file = ""] of text.matchAll(/"\/?([^"]*)"[:,] "(features\/[^"]+)"/g)) {
      add(file, `/${path.replace(/:.*$/, "")}`);
    }
  }
  return paths;
}
