import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
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
  const servers = upstreams.map((url) => `server ${new URL(url).host} max_fails=0;`).join(" ");
  const {
    port: _,
    pid: __,
    ...proxy
  } = await start({
    http: `upstream estrelou { ${servers} keepalive 16; }`,
    location: `proxy_pass http://estrelou;
      proxy_http_version 1.1;
      proxy_set_header Connection "";`,
  });
  return proxy;
}

/** Starts nginx, which responds to every request with a body and headers: name, value, name, value… */
export function serveBody(body: Buffer, headers: string[]) {
  const set = headers.flatMap((name, index) => {
    const value = headers[index + 1];
    const isSent = index % 2 === 0 && !["content-length", "content-type", "etag"].includes(name);
    return isSent ? [`add_header ${name} '${value?.replaceAll("'", "\\'")}';`] : [];
  });
  return start({
    http: "keepalive_requests 1000000; sendfile off; etag off; default_type text/html;",
    location: `root .;
      try_files /body =404;
      ${set.join("\n      ")}`,
    body,
  });
}

/** Parts of a configuration. */
interface Parts {
  http: string;
  location: string;
  /** The content of the file `body`. */
  body?: Buffer;
}

interface Nginx extends ReverseProxy {
  port: number;
  /** The only worker process. */
  pid: number;
}

async function start(parts: Parts): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "estrelou-nginx-"));
  const port = await findFreePort();
  await writeFile(join(folder, "nginx.conf"), configuration(folder, port, parts));
  if (parts.body) await writeFile(join(folder, "body"), parts.body);
  // The worker of an nginx that root starts is another user.
  await chmod(folder, 0o755);
  const child = spawn("nginx", ["-e", "stderr", "-p", folder, "-c", "nginx.conf"], {
    stdio: ["ignore", "inherit", "inherit"],
  });
  const dismissKill = whenKilled('kill "$1"; rm -rf "$2"', `${child.pid}`, folder);
  const url = `http://127.0.0.1:${port}`;
  await untilServing(child, url);
  return {
    url,
    port,
    pid: workerOf(child.pid),
    async stop() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
      await rm(folder, { recursive: true, force: true });
      dismissKill();
    },
  };
}

/** Returns the process id of the only worker; 0 outside Linux. */
function workerOf(pid = 0): number {
  if (process.platform !== "linux") return 0;
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ")[0]);
}

function configuration(folder: string, port: number, { http, location }: Parts): string {
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
  ${http}
  server {
    listen 127.0.0.1:${port};
    location / {
      ${location}
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
