import { execFile, spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { open, readFile, rename, stat, unlink } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { program, SERVER_ENV } from "./embedded-binaries.ts";
import type { Cluster } from "./embedded-cluster.ts";
import { HOW_TO_FIX } from "./embedded-user.ts";

const LOG_LIMIT_BYTES = 5 * 1024 * 1024;
const EXIT_DEADLINE_MS = 30_000;

/** Settings for one small machine. The server log contains no data of rows. */
const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "200",
  shared_buffers: "128MB",
  max_parallel_workers_per_gather: "0",
  max_parallel_maintenance_workers: "0",
  jit: "off",
  ...(process.platform === "linux" ? { recovery_init_sync_method: "syncfs" } : {}),
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  log_min_messages: "log",
  log_min_error_statement: "panic",
};

/** A server process that we started. After its end `failure` is the last part of its log. */
export type ServerProcess = { failure: string | undefined };

/** Starts a server on the cluster. It has a process group of its own, so Ctrl-C does not end it. */
export async function launch(
  cluster: Cluster,
  settings: Record<string, string>,
  port: number,
): Promise<ServerProcess> {
  await rotateLog(cluster.logFile);
  const logSize = await stat(cluster.logFile).then(
    ({ size }) => size,
    () => 0,
  );
  const options = Object.entries({ ...SETTINGS, ...settings, port: String(port) });
  const { path, ...spawning } = cluster.place;
  const log = openSync(cluster.logFile, "a", 0o600);
  const launched: ServerProcess = { failure: undefined };
  try {
    const child = spawn(
      program(cluster.bin, "postgres"),
      ["-D", path, ...options.flatMap(([name, value]) => ["-c", `${name}=${value}`])],
      {
        ...spawning,
        env: SERVER_ENV,
        detached: true,
        windowsHide: true,
        stdio: ["ignore", log, log],
      },
    );
    child.once("error", (error) => {
      launched.failure = `${error.message}. ${HOW_TO_FIX}`;
    });
    child.once("exit", async () => {
      launched.failure = await logSince(cluster.logFile, logSize);
    });
    child.unref();
  } finally {
    closeSync(log);
  }
  return launched;
}

async function rotateLog(file: string): Promise<void> {
  const log = await stat(file).catch(() => undefined);
  if (log && log.size > LOG_LIMIT_BYTES) await rename(file, `${file}.1`).catch(() => {});
}

async function logSince(file: string, position: number): Promise<string> {
  const log = await open(file).catch(() => undefined);
  if (!log) return "it wrote no log";
  const buffer = Buffer.alloc(4096);
  const { bytesRead } = await log
    .read(buffer, 0, buffer.length, position)
    .finally(() => log.close());
  return buffer.toString("utf8", 0, bytesRead).trim() || "it wrote no log";
}

/** Returns the server that runs on the cluster, also while it is starting up or shutting down. */
export async function runningServer(
  cluster: Cluster,
): Promise<{ pid: number; port: number } | undefined> {
  const file = join(cluster.dir, "postmaster.pid");
  const content = await readFile(file, "utf8").catch(() => "");
  const [pid, , , port] = content.split("\n").map(Number);
  if (!pid) return undefined;
  if (await isServer(pid)) return { pid, port: port ?? 0 };
  if (await isProcess(pid)) await removeStalePidFile(file, content);
  return undefined;
}

/**
 * After a crash the process id in the file may belong to another program. This is common in
 * containers, where process ids start again. PostgreSQL would not start, because it would take that
 * program for another server.
 */
async function removeStalePidFile(file: string, content: string): Promise<void> {
  const now = await readFile(file, "utf8").catch(() => "");
  if (now === content) await unlink(file).catch(() => {});
}

const isProcess = async (pid: number): Promise<boolean> => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

async function isServer(pid: number): Promise<boolean> {
  if (!(await isProcess(pid))) return false;
  if (process.platform !== "linux") return true;
  const line = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  return line.includes("(postgres) ") && !line.includes("(postgres) Z");
}

/** Shuts the server down fast: rolls back transactions and flushes data. Resolves after its end. */
export async function shutDown(cluster: Cluster): Promise<void> {
  const server = await runningServer(cluster);
  if (!server) return;
  if (process.platform === "win32") {
    // Windows has no signals: only pg_ctl can shut a server down cleanly.
    await promisify(execFile)(program(cluster.bin, "pg_ctl"), [
      "stop",
      "-m",
      "fast",
      "-w",
      "-D",
      cluster.dir,
    ]);
    return;
  }
  for (const signal of ["SIGINT", "SIGQUIT"] as const) {
    process.kill(server.pid, signal);
    if (await hasEnded(cluster, server.pid)) return;
  }
  throw new Error(`PostgreSQL (process ${server.pid}) does not stop; see ${cluster.logFile}.`);
}

async function hasEnded(cluster: Cluster, pid: number): Promise<boolean> {
  const deadline = Date.now() + EXIT_DEADLINE_MS;
  while (Date.now() < deadline) {
    if ((await runningServer(cluster))?.pid !== pid) return true;
    await delay(10);
  }
  return false;
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
