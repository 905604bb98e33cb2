import { spawn } from "node:child_process";
import { existsSync, globSync, readdirSync, statSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const result = "build/server/server.js";
const sources = [
  "src",
  "package-lock.json",
  "build.ts",
  "vite.config.ts",
  "vite.light.config.ts",
  "vite.worker.config.ts",
  "react-router.config.ts",
];

if (import.meta.main) await build("info");

/** Builds the program unless the last build is newer than every source. Throws when it fails. */
export async function ensureBuilt(): Promise<void> {
  if (existsSync(result) && newestOf(sources) < statSync(result).mtimeMs) return;
  console.log("Building…");
  await build("warn");
}

async function build(logLevel: "info" | "warn"): Promise<void> {
  await run("react-router", ["build", "--logLevel", logLevel], logLevel === "info");
  for (const config of ["vite.light.config.ts", "vite.worker.config.ts"]) {
    await run("vite", ["build", "--config", config, "--logLevel", logLevel], logLevel === "info");
  }
  await precompress("build/client");
}

async function run(command: string, args: string[], shown: boolean): Promise<void> {
  const child = spawn(command, args, {
    stdio: ["ignore", shown ? "inherit" : "ignore", "inherit"],
    env: { ...process.env, NODE_ENV: "production" },
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (status) => resolve(status ?? 1));
  });
  if (code !== 0) throw new Error("The build failed; `npm run build` shows why.");
}

/** Puts a .br and a .gz beside every text file once, so that no request waits for compression. */
async function precompress(folder: string): Promise<void> {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  for (const path of globSync(`${folder}/**/*.{js,css,svg}`)) {
    const content = await readFile(path);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotli));
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
  }
}

/**
 * The latest change below some paths, in milliseconds since 1970; folders count, for deletions, and
 * tests do not, because they are no part of what is built.
 */
function newestOf(paths: string[]): number {
  const built = paths.filter((path) => !/\.test\.tsx?$/.test(path));
  return Math.max(
    ...built.map((path) => {
      const stat = statSync(path);
      if (!stat.isDirectory()) return stat.mtimeMs;
      return Math.max(stat.mtimeMs, newestOf(readdirSync(path).map((name) => join(path, name))));
    }),
  );
}
