import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "#src/db/embedded-process.ts";
import type { ReverseProxy } from "./reverse-proxy.ts";
import { whenKilled } from "./watchdog.ts";

/** Returns true if `nginx` is on the PATH. */
export const hasNginx = () => spawnSync("nginx", ["-v"], { stdio: "ignore" }).status === 0;

/**
 * Starts nginx in front of two or more servers, with its default timeouts and kept-open connections to
 * them. With the default of `max_fails`, nginx would not use a replaced server for ten seconds.
 */
export async function startNginx(upstreams: string[]): Promise<ReverseProxy> {
  const folder = await mkdtemp(join(tmpdir(), "estrelou-nginx-"));
  const port = await findFreePort();
  await writeFile(join(folder, "nginx.conf"), configuration(folder, port, upstreams));
  const child = spawn("nginx", ["-e", "stderr", "-p", folder, "-c", "nginx.conf"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const dismissKill = whenKilled('kill "$1"; rm -rf "$2"', `${child.pid}`, folder);
  const url = `http://127.0.0.1:${port}`;
  await untilServing(child, url);
  return {
    url,
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
      dismissKill();
    },
  };
}

function configuration(folder: string, port: number, upstreams: string[]): string {
  const servers = upstreams.map((url) => `server ${new URL(url).host} max_fails=0;`).join(" ");
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n  ");
  return `daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr error;
events {}
http {
  access_log off;
  ${temporary}
  upstream estrelou { ${servers} keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://estrelou;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
    }
  }
}
`;
}

async function untilServing(child: ChildProcess, url: string): Promise<void> {
  while (child.exitCode === null) {
    if (await fetch(`${url}/healthz`).catch(() => undefined)) return;
    await delay(50);
  }
  throw new Error(`nginx ended with ${child.exitCode}`);
}
