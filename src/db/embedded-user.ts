import { readFile, realpath, stat } from "node:fs/promises";
import { dirname } from "node:path";

export type SystemUser = { uid: number; gid: number };

/** What the operator can do if the embedded server cannot run. Appended to error messages. */
export const HOW_TO_FIX =
  "Set DATABASE_URL to a PostgreSQL server of your own, start the program as an ordinary user, or choose another DATA_DIR.";

/**
 * Returns the user that PostgreSQL must run as. Undefined means the current user: only root has to
 * switch, because PostgreSQL does not run as root.
 *
 * The owner of an existing cluster has priority, so the cluster still opens after a `postgres` user is
 * added to the machine.
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

/** Spawn options of a server process, and the path under which it sees its cluster. */
export type ClusterPath = { cwd: string; path: string; uid?: number; gid?: number };

/**
 * Returns a path of `dir` that `user` can use, without changing permissions.
 *
 * A spawned child changes its directory while it is still root and switches the user afterwards. So on
 * Linux `/proc/self/cwd` reaches a folder whose parents the user cannot enter. PostgreSQL and all its
 * children never change that working directory.
 *
 * @throws if the user cannot enter a parent folder and the system has no `/proc/self/cwd`.
 */
export async function placeFor(dir: string, user: SystemUser | undefined): Promise<ClusterPath> {
  if (!user) return { cwd: dir, path: dir };
  if (await canReach(dir, user)) return { cwd: dir, path: dir, ...user };
  if (process.platform === "linux") return { cwd: dir, path: "/proc/self/cwd", ...user };
  throw new Error(
    `PostgreSQL cannot run as root, and user ${user.uid}, which it would run as, cannot enter ${dirname(dir)}. ${HOW_TO_FIX}`,
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
