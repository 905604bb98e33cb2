import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  access,
  chown,
  lchown,
  link,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { postgresPrograms, program, SERVER_ENV } from "./embedded-binaries.ts";
import {
  type ClusterPath,
  HOW_TO_FIX,
  placeFor,
  type SystemUser,
  serverUser,
} from "./embedded-user.ts";

const run = promisify(execFile);

/** An initdb takes seconds, so an older unfinished folder is left from a crash. */
const ABANDONED_MS = 10 * 60_000;

/** A database cluster on disk and everything needed to run a server on it. */
export type Cluster = {
  dir: string;
  place: ClusterPath;
  bin: string;
  password: string;
  logFile: string;
};

/**
 * Returns the cluster of `dataDir`. Creates it if there is none. Processes may call this concurrently.
 *
 * @param durable false skips the flush to disk after the creation (tests)
 * @throws with a message for the operator if the folder cannot be used
 */
export async function openCluster(dataDir: string, durable: boolean): Promise<Cluster> {
  const home = resolve(dataDir);
  const dir = join(home, "postgres");
  await mkdir(home, { recursive: true });
  const user = await serverUser(dir);
  await rejectForeign(dir, user);
  const bin = await postgresPrograms(user);
  const password = await clusterPassword(home, dir);
  if (!(await isCluster(dir))) await createCluster({ home, dir, bin, user, password, durable });
  await fixOwner(dir, user);
  return {
    dir,
    place: await placeFor(dir, user),
    bin,
    password,
    logFile: join(home, "postgres.log"),
  };
}

/** Returns the password. It is stored before the cluster exists, so concurrent first starts use the same one. */
async function clusterPassword(home: string, dir: string): Promise<string> {
  const file = join(home, "postgres.password");
  const read = () => readFile(file, "utf8").catch(absent);
  const known = await read();
  if (known) return known.trim();
  if (await isCluster(dir)) {
    const late = await read();
    if (late) return late.trim();
    throw new Error(
      `The password of the database in ${dir} is missing: restore the file ${file}. ${HOW_TO_FIX}`,
    );
  }
  const draft = `${file}.${randomBytes(6).toString("hex")}`;
  await writeFile(draft, `${randomBytes(24).toString("base64url")}\n`, {
    mode: 0o600,
    flush: true,
  });
  try {
    // A link, unlike a rename, never replaces the file of a faster process.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readFile(file, "utf8")).trim();
}

type NewCluster = {
  home: string;
  dir: string;
  bin: string;
  user: SystemUser | undefined;
  password: string;
  durable: boolean;
};

/**
 * Creates the cluster in a temporary folder and renames it, so no process sees a partial cluster. If
 * another process was faster, its cluster is used.
 */
async function createCluster(wanted: NewCluster): Promise<void> {
  await deleteAbandoned(wanted.home);
  const temporary = await mkdtemp(join(wanted.home, "postgres.new-"));
  try {
    const fresh = join(temporary, "cluster");
    const passwordFile = join(temporary, "password");
    await mkdir(fresh, { mode: 0o700 });
    await writeFile(passwordFile, `${wanted.password}\n`, { mode: 0o600 });
    for (const path of [temporary, fresh, passwordFile]) await giveTo(path, wanted.user);
    await initialize(wanted, await placeFor(fresh, wanted.user));
    await rename(fresh, wanted.dir).catch(async (error) => {
      if (!(await isCluster(wanted.dir))) throw error;
    });
    if (wanted.durable) await flushFolder(wanted.home);
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

async function initialize({ bin, durable }: NewCluster, place: ClusterPath): Promise<void> {
  const args = ["-D", place.path, "--username=estrelou", "--auth=scram-sha-256", "--encoding=UTF8"];
  args.push("--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8");
  // path.join would resolve "..", but below /proc/self/cwd the result would be another folder.
  args.push(`--pwfile=${place.path}/../password`);
  if (!durable) args.push("--no-sync");
  const { path: _, ...spawning } = place;
  await run(program(bin, "initdb"), args, { ...spawning, env: SERVER_ENV }).catch((error) => {
    throw new Error(
      `Creating the database cluster failed: ${error.stderr || error.message}\n${HOW_TO_FIX}`,
    );
  });
}

async function deleteAbandoned(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith("postgres.new-")) continue;
    const path = join(home, name);
    const made = await stat(path).catch(() => undefined);
    if (made && Date.now() - made.mtimeMs > ABANDONED_MS)
      await rm(path, { recursive: true, force: true });
  }
}

/** Checked first, because later failures of the same cause have less helpful messages. */
async function rejectForeign(dir: string, user: SystemUser | undefined): Promise<void> {
  const [owner, me] = [(await stat(dir).catch(() => undefined))?.uid, process.getuid?.()];
  if (user || owner === undefined || me === undefined || owner === me) return;
  throw new Error(
    `The database in ${dir} belongs to user ${owner}, and this program runs as user ${me}. ${HOW_TO_FIX}`,
  );
}

/** After a copy or restore by root all files belong to root. The server needs its own user as owner. */
async function fixOwner(dir: string, user: SystemUser | undefined): Promise<void> {
  if (!user || (await stat(dir)).uid === user.uid) return;
  for (const name of await readdir(dir, { recursive: true }))
    await lchown(join(dir, name), user.uid, user.gid);
  await giveTo(dir, user);
}

async function giveTo(path: string, user: SystemUser | undefined): Promise<void> {
  if (user) await chown(path, user.uid, user.gid);
}

async function flushFolder(path: string): Promise<void> {
  // Windows cannot open a folder. On other systems the new name must survive a power failure.
  if (process.platform === "win32") return;
  const folder = await open(path);
  await folder.sync().finally(() => folder.close());
}

/** A folder without read permission counts as a cluster; the owner check reports the problem. */
const isCluster = (dir: string): Promise<boolean> =>
  access(join(dir, "PG_VERSION")).then(
    () => true,
    (error) => error.code === "EACCES",
  );

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== "ENOENT") throw error;
  return undefined;
}
