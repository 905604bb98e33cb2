import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

/** A folder with all build inputs, and fake build tools that only log each start. */
let folder: string;
/** Output of all processes. */
let output: string;

beforeEach(async () => {
  output = "";
  folder = await mkdtemp(join(tmpdir(), "estrelou-build-"));
  const files = ["package-lock.json", "build.ts", "react-router.config.ts"];
  for (const name of [...files, "vite.config.ts"]) await writeFile(join(folder, name), "");
  const bin = join(folder, "node_modules/.bin");
  for (const path of [join(folder, "src"), bin]) await mkdir(path, { recursive: true });
  // A build ends only when the test allows it.
  const tool = (name: string, output: string) => `import fs from "node:fs";
    fs.appendFileSync("tools.log", "${name}\\n");
    fs.mkdirSync("${output}", { recursive: true });
    const pause = new Int32Array(new SharedArrayBuffer(4));
    while (!fs.existsSync("go")) Atomics.wait(pause, 0, 0, 50);`;
  await writeFile(join(bin, "react-router"), tool("router", "build/client"));
  await writeFile(join(folder, "vite.small.ts"), tool("small", ".cache/build/light"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Calls `ensureBuilt` in a new process and returns the exit code. */
async function ensureBuilt(): Promise<number> {
  const module = pathToFileURL(join(import.meta.dirname, "../build.ts")).href;
  const script = `import { ensureBuilt } from ${JSON.stringify(module)}; await ensureBuilt();`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], {
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const [code] = await once(child, "exit");
  return code;
}

const toolsStarted = async () => (await readFile(join(folder, "tools.log"), "utf8")).split("\n");

test("four concurrent processes run one build, and an incomplete build is built again", {
  tags: ["slow"],
}, async () => {
  const starts = [ensureBuilt(), ensureBuilt(), ensureBuilt(), ensureBuilt()];
  await expect.poll(() => output.match(/waiting for it/g)).toHaveLength(3);
  await writeFile(join(folder, "go"), "");
  expect(await Promise.all(starts)).toEqual([0, 0, 0, 0]);
  expect((await toolsStarted()).sort()).toEqual(["", "router", "small"]);

  await rm(join(folder, "build/complete"));
  expect(await ensureBuilt()).toBe(0);
  expect(await toolsStarted()).toHaveLength(5);
});

test("a build is used again for the same sources, and made again for a source with an older time", async () => {
  await writeFile(join(folder, "go"), "");
  await writeFile(join(folder, "src/page.ts"), "one");
  expect(await ensureBuilt()).toBe(0);
  await writeFile(join(folder, "src/page.test.ts"), "a test is not built");
  expect(await ensureBuilt()).toBe(0);
  expect(await toolsStarted()).toHaveLength(3);

  await writeFile(join(folder, "src/page.ts"), "two");
  await utimes(join(folder, "src/page.ts"), new Date(0), new Date(0));
  expect(await ensureBuilt()).toBe(0);
  expect(await toolsStarted()).toHaveLength(5);
});

test("without a build and without build tools, the error says what to do", async () => {
  await rm(join(folder, "node_modules"), { recursive: true });
  expect(await ensureBuilt()).toBe(1);
  expect(output).toContain("the build tools are not installed");
});
