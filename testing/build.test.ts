import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

/** A folder with all build inputs, and fake build tools that only log each start. */
let folder: string;
/** Standard output of all processes. */
let output: string;

beforeEach(async () => {
  output = "";
  folder = await mkdtemp(join(tmpdir(), "estrelou-build-"));
  const files = ["package-lock.json", "build.ts", "react-router.config.ts"];
  const configs = ["vite.config.ts", "vite.light.config.ts", "vite.worker.config.ts"];
  for (const name of [...files, ...configs]) await writeFile(join(folder, name), "");
  for (const name of ["src", "bin"]) await mkdir(join(folder, name));
  // A build ends only when the test allows it.
  const tool = (name: string) =>
    `#!/bin/sh\necho ${name} >>tools.log\nmkdir -p build/client\nuntil [ -e go ]; do sleep 0.05; done\n`;
  for (const name of ["react-router", "vite"]) {
    await writeFile(join(folder, "bin", name), tool(name));
    await chmod(join(folder, "bin", name), 0o755);
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Calls `ensureBuilt` in a new process and returns the exit code. */
async function ensureBuilt(): Promise<number> {
  const module = pathToFileURL(join(import.meta.dirname, "../build.ts")).href;
  const script = `import { ensureBuilt } from ${JSON.stringify(module)}; await ensureBuilt();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
    env: { ...process.env, PATH: `${join(folder, "bin")}${delimiter}${process.env.PATH}` },
    stdio: ["ignore", "pipe", "inherit"],
  });
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const [code] = await once(child, "exit");
  return code;
}

const toolsStarted = async () => (await readFile(join(folder, "tools.log"), "utf8")).split("\n");

test("four concurrent processes run one build, and an incomplete build is built again", async () => {
  const starts = [ensureBuilt(), ensureBuilt(), ensureBuilt(), ensureBuilt()];
  await expect.poll(() => output.match(/waiting for it/g)).toHaveLength(3);
  await writeFile(join(folder, "go"), "");
  expect(await Promise.all(starts)).toEqual([0, 0, 0, 0]);
  expect(await toolsStarted()).toEqual(["react-router", "vite", "vite", ""]);

  await rm(join(folder, "build/complete"));
  expect(await ensureBuilt()).toBe(0);
  expect(await toolsStarted()).toHaveLength(7);
});

test("a build is used again for the same sources, and made again for a source with an older time", async () => {
  await writeFile(join(folder, "go"), "");
  await writeFile(join(folder, "src/page.ts"), "one");
  expect(await ensureBuilt()).toBe(0);
  await writeFile(join(folder, "src/page.test.ts"), "a test is not built");
  expect(await ensureBuilt()).toBe(0);
  expect(await toolsStarted()).toHaveLength(4);

  await writeFile(join(folder, "src/page.ts"), "two");
  await utimes(join(folder, "src/page.ts"), new Date(0), new Date(0));
  expect(await ensureBuilt()).toBe(0);
  expect(await toolsStarted()).toHaveLength(7);
});
