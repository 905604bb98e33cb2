import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The programs of a cluster that fails over, and the Debian packages that have them. */
const packages = {
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
};

/** Debian's haproxy and pgbouncer are in a folder that an ordinary user's PATH lacks. */
const folders = [...(process.env.PATH ?? "").split(":"), "/usr/sbin"];

const find = (name: string) =>
  folders.map((folder) => join(folder, name)).find((path) => existsSync(path));

/** Folder of the newest installed PostgreSQL server, as Debian installs it. */
function findPostgres(): string | undefined {
  const home = "/usr/lib/postgresql";
  const versions = existsSync(home) ? readdirSync(home).map(Number) : [];
  return versions
    .filter((version) => existsSync(`${home}/${version}/bin/pg_rewind`))
    .toSorted((a, b) => b - a)
    .map((version) => `${home}/${version}/bin`)[0];
}

export interface FailoverTools extends Record<keyof typeof packages, string> {
  /** Folder of PostgreSQL's programs. */
  postgres: string;
}

/** Returns the paths of the programs, or the Debian packages that are missing. */
export function findFailoverTools(): { tools?: FailoverTools; missing: string[] } {
  const postgres = findPostgres();
  const found = Object.entries(packages).map(([name, debian]) => ({
    name,
    debian,
    path: find(name),
  }));
  const missing = [
    ...found.filter(({ path }) => !path).map(({ debian }) => debian),
    ...(postgres ? [] : ["postgresql"]),
  ];
  if (missing.length > 0) return { missing };
  const paths = Object.fromEntries(found.map(({ name, path }) => [name, path]));
  return { tools: { ...paths, postgres } as FailoverTools, missing };
}
