import { readFile, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";

export type SystemUser = { uid: number; gid: number };

/** What a person can do when the own database server cannot run here. Appended to error messages. */
export const HOW_TO_MEND =
  "Set DATABASE_URL to a PostgreSQL server of your own, start the program as an ordinary user, or choose another DATA_DIR.";

/**
 * The user PostgreSQL has to run as. Undefined for "the one we are": only root has to step down,
 * because PostgreSQL refuses to run as root.
 *
 * The owner of an existing cluster wins, so that a machine that gains a `postgres` user later still
 * opens its old data.
 */
export async function serverUser(clusterDir: string): Promise<SystemUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(clusterDir).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (
    (await systemAccount("postgres")) ??
    (await systemAccount("nobody")) ?? { uid: 65534, gid: 65534 }
  );
}

async function systemAccount(name: string): Promise<SystemUser | undefined> {
  const passwd = await readFile("/etc/passwd", "utf8").catch(() => "");
  const fields = passwd
    .split("\n")
    .find((line) => line.startsWith(`${name}:`))
    ?.split(":");
  const [uid, gid] = [Number(fields?.[2]), Number(fields?.[3])];
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}

/** How a server process is told where its cluster is: spawn options, and the path it gets to see. */
export type Place = { cwd: string; path: string; uid?: number; gid?: number };

/**
 * Makes `dir` usable by `user` without loosening anybody's permissions.
 *
 * A spawned child changes directory while it is still root and steps down afterwards, so on Linux
 * `/proc/self/cwd` leads into a folder whose parents the user may not enter. PostgreSQL and all its
 * children keep that working directory for life.
 *
 * @throws where a parent folder is closed to the user and the system has no such way in.
 */
export async function placeFor(dir: string, user: SystemUser | undefined): Promise<Place> {
  if (!user) return { cwd: dir, path: dir };
  if (await canReach(dir, user)) return { cwd: dir, path: dir, ...user };
  if (process.platform === "linux") return { cwd: dir, path: "/proc/self/cwd", ...user };
  throw new Error(
    `PostgreSQL cannot run as root, and user ${user.uid}, which it would run as, cannot enter ${dirname(dir)}. ${HOW_TO_MEND}`,
  );
}

async function canReach(dir: string, user: SystemUser): Promise<boolean> {
  for (let at = dirname(await realpath(dir)); ; at = dirname(at)) {
    const { mode, uid, gid } = await stat(at);
    const enter = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & enter) === 0) return false;
    if (at === dirname(at)) return true;
  }
}
