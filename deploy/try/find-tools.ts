import { spawnSync } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { dirname } from "node:path";
import { hasNginx } from "#testing/nginx.ts";
import { pgBouncerVersion } from "#testing/pgbouncer.ts";

/** Real programs of this machine. Undefined: not found, and the trial uses a small one of our own or skips the step. */
export interface Tools {
  /** Minor version of nginx 1.x. The proxy has TLS, so it also needs `openssl`. */
  nginx: number | undefined;
  /** Minor version of PgBouncer 1.x. */
  pgBouncer: number | undefined;
  systemdAnalyze: string | undefined;
  /** Folder with initdb, pg_basebackup, pg_dump and pg_restore. */
  postgres: string | undefined;
}

export function findTools(): Tools {
  return {
    nginx: hasNginx() && versionOf("openssl", ["version"]) ? nginxVersion() : undefined,
    pgBouncer: pgBouncerVersion(),
    systemdAnalyze: versionOf("systemd-analyze", ["--version"]),
    postgres: findPostgres(),
  };
}

/** One line for each program, for the operator. */
export function describeTools({ nginx, pgBouncer, systemdAnalyze, postgres }: Tools): string[] {
  const none = "not found";
  return [
    `nginx            ${nginx === undefined ? `${none} (needs openssl too): a small proxy of our own, without TLS` : `1.${nginx}`}`,
    `PgBouncer        ${pgBouncer === undefined ? `${none}: a small pooler of our own` : `1.${pgBouncer}`}`,
    `systemd-analyze  ${systemdAnalyze ?? none}`,
    `PostgreSQL       packaged 18 for the servers; tools of the system: ${postgres ?? none}`,
  ];
}

/** First line of a program's output; undefined if it cannot run. */
function versionOf(program: string, args: string[]): string | undefined {
  const { status, stdout } = spawnSync(program, args, { encoding: "utf8" });
  return status === 0 ? stdout.split("\n")[0] : undefined;
}

function nginxVersion(): number {
  const { stderr } = spawnSync("nginx", ["-v"], { encoding: "utf8" });
  return Number(stderr.match(/nginx\/1\.(\d+)/)?.[1]);
}

/** On the PATH, or where Debian and its relatives install them. */
function findPostgres(): string | undefined {
  const onPath = spawnSync("sh", ["-c", "command -v initdb"], { encoding: "utf8" }).stdout.trim();
  const found = [onPath, ...globSync("/usr/lib/postgresql/*/bin/initdb").toSorted().reverse()];
  return found
    .filter(Boolean)
    .map((path) => dirname(path))
    .find((folder) =>
      ["pg_basebackup", "pg_dump"].every((name) => existsSync(`${folder}/${name}`)),
    );
}
