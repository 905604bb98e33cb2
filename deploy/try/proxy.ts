import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmod, cp, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import tls from "node:tls";
import { findFreePort } from "#src/db/embedded-process.ts";
import { startReverseProxy } from "#testing/reverse-proxy.ts";
import { whenKilled } from "#testing/watchdog.ts";
import type { Trial } from "./trial.ts";

/** Starts nginx with `deploy/nginx.conf` and a certificate of its own; without nginx a small proxy. Returns its URL. */
export async function startProxy(trial: Trial, upstreams: string[]): Promise<string> {
  if (trial.tools.nginx === undefined) {
    const proxy = await startReverseProxy(upstreams);
    trial.atEnd(proxy.stop);
    trial.skip("nginx with TLS and deploy/nginx.conf (a small proxy of our own took its place)");
    return proxy.url;
  }
  const folder = join(trial.folder, "nginx");
  const { plain, secure } = await writeSetup(folder, upstreams, trial.repository);
  const certificate = await readFile(join(folder, "tls", "fullchain.pem"), "utf8");
  tls.setDefaultCACertificates([...tls.getCACertificates("default"), certificate]);
  // The worker of an nginx that root starts is another user.
  await chmod(trial.folder, 0o755);
  const child = spawn(
    "nginx",
    ["-e", join(folder, "error.log"), "-p", folder, "-c", "nginx.conf", "-g", "daemon off;"],
    {
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  const dismissKill = whenKilled('kill "$1"', `${child.pid}`);
  trial.atEnd(async () => {
    child.kill("SIGTERM");
    if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    dismissKill();
  });
  const url = `https://localhost:${secure}`;
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))) {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}`);
    await delay(50);
  }
  const moved = await fetch(`http://localhost:${plain}/login`, { redirect: "manual" });
  if (moved.status !== 301) throw new Error(`http answered ${moved.status} instead of 301`);
  trial.report(`nginx 1.${trial.tools.nginx} with deploy/nginx.conf and TLS`);
  return url;
}

/**
 * Writes `deploy/nginx.conf` and a certificate for localhost into a new folder, for the ports that are returned.
 */
export async function writeSetup(
  folder: string,
  upstreams: string[],
  repository = ".",
): Promise<{ plain: number; secure: number }> {
  await mkdir(join(folder, "tls"), { recursive: true });
  await cp(join(repository, "deploy/away.html"), join(folder, "away.html"));
  makeCertificate(join(folder, "tls"));
  const [plain, secure] = [await findFreePort(), await findFreePort()];
  const sample = await readFile(join(repository, "deploy/nginx.conf"), "utf8");
  const adapted = adapt(sample, { folder, plain, secure, upstreams });
  await writeFile(join(folder, "nginx.conf"), adapted);
  return { plain, secure };
}

function makeCertificate(folder: string): void {
  const [key, certificate] = [join(folder, "privkey.pem"), join(folder, "fullchain.pem")];
  const request =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=localhost";
  const names = ["-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1"];
  const files = ["-keyout", key, "-out", certificate];
  const { status, stderr } = spawnSync("openssl", [...request.split(" "), ...names, ...files]);
  if (status !== 0) throw new Error(`openssl ended with ${status}: ${stderr}`);
}

interface Places {
  folder: string;
  plain: number;
  secure: number;
  upstreams: string[];
}

/** The sample with the paths, ports and servers of the trial. Everything else stays. */
function adapt(sample: string, { folder, plain, secure, upstreams }: Places): string {
  const temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(" ");
  const replacements: [string | RegExp, string][] = [
    ["worker_processes auto;", `worker_processes 1; pid ${folder}/nginx.pid;`],
    ["include /etc/nginx/mime.types;", temporary],
    ["listen 80;", `listen 127.0.0.1:${plain};`],
    ["listen 443 ssl", `listen 127.0.0.1:${secure} ssl`],
    ["return 301 https://$host$request_uri;", `return 301 https://$host:${secure}$request_uri;`],
    [/\/etc\/nginx\/tls/g, `${folder}/tls`],
    [/\/etc\/nginx\/estrelou/g, folder],
    [/\/var\/cache\/estrelou/g, `${folder}/cache`],
    [/\/var\/log\/estrelou/g, folder],
    ...upstreams.map((url, index): [string, string] => [
      `web-${index + 1}:3000`,
      new URL(url).host,
    ]),
  ];
  return replacements.reduce((text, [from, to]) => {
    const changed = text.replace(from, () => to);
    if (changed === text) throw new Error(`deploy/nginx.conf has no ${from}`);
    return changed;
  }, sample);
}
