import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chown, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "#src/db/embedded-process.ts";
import { serverUser } from "#src/db/embedded-user.ts";
import { runSql, urlOfPort } from "./database.ts";
import { whenKilled } from "./watchdog.ts";

/** The version of `pgbouncer` on the PATH, such as 1.25; undefined if there is none. */
export function pgBouncerVersion(): number | undefined {
  const { stdout } = spawnSync("pgbouncer", ["--version"], { encoding: "utf8" });
  const [, minor] = stdout?.match(/PgBouncer 1\.(\d+)/) ?? [];
  return minor === undefined ? undefined : Number(minor);
}

/** Starts PgBouncer in front of the server of `url`. `settings` are lines of its configuration file. */
export async function startPgBouncer(
  url: string,
  settings: string[],
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), "estrelou-pgbouncer-"));
  const port = await findFreePort();
  const file = join(folder, "pgbouncer.ini");
  await writeFile(file, configuration(new URL(url), port, settings));
  // It does not run as root.
  const user = await serverUser(folder);
  if (user) for (const path of [folder, file]) await chown(path, user.uid, user.gid);
  const child = spawn("pgbouncer", ["-q", file], { stdio: ["ignore", "ignore", "pipe"], ...user });
  let output = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const dismissKill = whenKilled('kill "$1"; rm -rf "$2"', `${child.pid}`, folder);
  const pooledUrl = urlOfPort(url, port);
  while (!(await runSql(pooledUrl, "select 1").catch(() => false))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer ended: ${output}`);
    await delay(50);
  }
  return {
    url: pooledUrl,
    async stop() {
      child.kill("SIGQUIT");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
      dismissKill();
    },
  };
}

/** The lines of the sample for operators, except what the test sets: addresses, roles and max_client_conn. */
export function sampleSettings(): string[] {
  const text = readFileSync("deploy/pgbouncer.ini", "utf8");
  const lines = text.slice(text.indexOf("[pgbouncer]")).split("\n").slice(1);
  return lines.filter((line) => /^(?!listen_|unix_|auth_|admin_|max_client)\w+ = /.test(line));
}

function configuration(server: URL, port: number, settings: string[]): string {
  const { hostname, port: serverPort, pathname, username, password } = server;
  const target = `host=${hostname} port=${serverPort} user=${username} password=${password}`;
  return `[databases]
${pathname.slice(1)} = ${target}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
max_client_conn = 500
${settings.join("\n")}
`;
}
