import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { cp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Written when a build is complete. Contains the digest of the sources at the start of the build. */
const result = "build/complete";
const missingTools =
  "There is no build of these sources, and the build tools are not installed. Run `npm ci && npm run build`, " +
  "or copy the folder `build` of the same version.";
/** `react` builds the review page with React instead of Preact. */
const lightLibrary = process.env.LIGHT_LIBRARY ?? "";
const routerTool = "node_modules/.bin/react-router";
/** `vite.small.ts` writes a folder for each of its builds here. */
const smallBuilds = ".cache/build";
const lockFolder = ".cache";
const lockPollMs = 200;
const sources = ["src/**", "package-lock.json", "build.ts", "vite.*.ts", "react-router.config.ts"];

if (import.meta.main) await withLock(() => build("info"));

/**
 * Builds the program unless the last build was made from the same sources. A process that starts during
 * a build waits for its end and uses the result. Throws if the build fails.
 *
 * @param onBuild called when this process begins a build
 */
export async function ensureBuilt(onBuild?: () => void): Promise<void> {
  if (isFresh()) return;
  await withLock(async () => {
    if (isFresh()) return;
    console.log("Building…");
    onBuild?.();
    await build("warn");
  });
}

function isFresh(): boolean {
  return existsSync(result) && readFileSync(result, "utf8") === digestOfSources();
}

/**
 * Runs one build at a time. The lock is an SQLite transaction, which the operating system ends with
 * its process, so a killed build leaves no lock.
 */
async function withLock(work: () => Promise<void>): Promise<void> {
  mkdirSync(lockFolder, { recursive: true });
  const lock = new DatabaseSync(join(lockFolder, "build-lock.sqlite"), { timeout: 0 });
  try {
    for (let polls = 0; !tryLock(lock); polls++) {
      if (polls === 0) console.log("Another process builds the program; waiting for it.");
      await delay(lockPollMs);
    }
    await work();
  } finally {
    lock.close();
  }
}

const sqliteBusy = 5;

/** Returns false while another process has the lock. */
function tryLock(lock: DatabaseSync): boolean {
  try {
    lock.exec("begin exclusive");
    return true;
  } catch (error) {
    if ((error as { errcode?: number }).errcode !== sqliteBusy) throw error;
    return false;
  }
}

async function build(logLevel: "info" | "warn"): Promise<void> {
  // A source that changes during the build makes the digest differ from the next one.
  const digest = digestOfSources();
  // A build that is killed must not count as complete.
  await rm(result, { force: true });
  await rm(smallBuilds, { recursive: true, force: true });
  // Outside npm, PATH does not contain this folder, and its scripts would use another Node.
  if (!existsSync(routerTool)) throw new Error(missingTools);
  await Promise.all([
    run(routerTool, ["build", "--logLevel", logLevel], logLevel === "info"),
    run("vite.small.ts", [logLevel, lightLibrary], logLevel === "info"),
  ]);
  // Not written there at once, because the router's build empties the folder `build`.
  for (const name of readdirSync(smallBuilds))
    await cp(join(smallBuilds, name), "build/client", { recursive: true });
  await moveSourceMaps();
  await precompress("build/client");
  await writeFile(result, digest);
}

/** Browsers do not get the maps. The server reads them to show an operator where a page failed. */
async function moveSourceMaps(): Promise<void> {
  await rm("build/maps", { recursive: true, force: true });
  mkdirSync("build/maps", { recursive: true });
  const maps = globSync("build/client/**/*.js.map");
  await Promise.all(maps.map((path) => rename(path, join("build/maps", basename(path)))));
}

async function run(script: string, args: string[], shown: boolean): Promise<void> {
  // Collecting short-lived objects less often takes a fifteenth off a build.
  const memory = ["--min-semi-space-size=64", "--max-semi-space-size=64"];
  const child = spawn(process.execPath, [...memory, script, ...args], {
    stdio: ["ignore", shown ? "inherit" : "ignore", "inherit"],
    // The cache is for starts: the compiled build tools would make it many times larger.
    env: { ...process.env, NODE_ENV: "production", NODE_COMPILE_CACHE: undefined },
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (status) => resolve(status ?? 1));
  });
  if (code !== 0) throw new Error("The build failed; `npm run build` shows why.");
}

/** Writes a .br and a .gz file next to every text file, so that no request waits for compression. */
async function precompress(folder: string): Promise<void> {
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const compress = async (path: string) => {
    const content = await readFile(path);
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content, brotli));
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
  };
  // Node compresses on several threads.
  await Promise.all(globSync(`${folder}/**/*.{js,css,svg}`).map(compress));
}

/**
 * Returns a digest of the settings and of the names and contents of all sources. Times would miss files
 * that an archive or a copy restores with their old time. Test files are not part of the build.
 */
function digestOfSources(): string {
  const files = globSync(sources, { withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  const digest = createHash("sha256").update(`${lightLibrary}\0`);
  for (const path of paths) {
    if (/\.test\.tsx?$/.test(path)) continue;
    const content = readFileSync(path);
    digest.update(`${path}\0${content.length}\0`).update(content);
  }
  return digest.digest("hex");
}
