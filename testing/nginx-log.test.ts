import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { get } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "#src/db/embedded-process.ts";
import { findTools } from "../deploy/try/find-tools.ts";
import { writeSetup } from "../deploy/try/proxy.ts";
import { whenKilled } from "./watchdog.ts";

const { nginx: version } = findTools();

test.skipIf(version === undefined)(
  "deploy/nginx.conf logs no IP address and no token of a request that no web process accepts",
  async () => {
    const folder = await mkdtemp(join(tmpdir(), "estrelou-nginx-log-"));
    // The worker of an nginx that root starts is another user.
    await chmod(folder, 0o755);
    const closed = [await findFreePort(), await findFreePort()];
    const upstreams = closed.map((port) => `http://127.0.0.1:${port}`);
    const { secure } = await writeSetup(folder, upstreams, version ?? 0);
    const options = ["-e", "stderr", "-p", folder, "-c", "nginx.conf", "-g", "daemon off;"];
    const child = spawn("nginx", options, { stdio: ["ignore", "ignore", "pipe"] });
    const dismissKill = whenKilled('kill "$1"; rm -rf "$2"', `${child.pid}`, folder);
    onTestFinished(async () => {
      child.kill("SIGTERM");
      await rm(folder, { recursive: true, force: true });
      dismissKill();
    });
    const log = child.stderr.setEncoding("utf8").toArray();
    const ca = await readFile(join(folder, "tls", "fullchain.pem"));
    const url = `https://127.0.0.1:${secure}/nova-senha?token=a-secret-token`;
    const ask = () =>
      new Promise<number | undefined>((resolve) => {
        const request = get(url, { ca }, (response) => resolve(response.resume().statusCode));
        request.on("error", () => resolve(undefined));
      });
    await expect.poll(ask).toBe(502);
    child.kill("SIGTERM");
    expect((await log).join("")).not.toMatch(/a-secret-token|client:|127\.0\.0\.1/);
  },
);
