import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { appendFileSync, openSync } from "node:fs";
import { chown, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { findFreePort } from "#src/db/embedded-process.ts";
import { serverUser } from "#src/db/embedded-user.ts";
import { runSql } from "../database.ts";
import { type FreezingProxy, startFreezingProxy } from "../freezing-proxy.ts";
import { slowness } from "../slowness.ts";
import { whenKilled } from "../watchdog.ts";
import { type EtcdProtocol, haproxySettings, patroniSettings } from "./settings.ts";
import type { FailoverTools } from "./tools.ts";

/** A PostgreSQL server with the Patroni that controls it. */
export interface Node {
  name: string;
  port: number;
  restPort: number;
  folder: string;
  patroni: ChildProcess;
  /** Stands between this node and etcd. */
  etcd: FreezingProxy;
}

export interface PatroniCluster {
  /** URL of the leader's database `estrelou`, through HAProxy. */
  url: string;
  /** URL through a HAProxy that leaves the sessions to a former leader open. */
  urlWithOpenSessions: string;
  leader(): Promise<Node>;
  /** Waits until a leader and two standbys run, one of them synchronous. */
  healthy(): Promise<void>;
  switchOver(): Promise<void>;
  /** Ends the node's PostgreSQL and Patroni with SIGKILL. `revive` starts it again. */
  kill(node: Node): Promise<void>;
  /** Stops the processes of a node, as a machine that hangs. Returns a function that continues them. */
  freeze(node: Node): Promise<() => void>;
  revive(node: Node): Promise<void>;
  stopEtcd(): void;
  startEtcd(): Promise<void>;
  query<Row>(sql: string): Promise<Row[]>;
  remove(): Promise<void>;
}

/** Ends what runs after the test run was killed. A Patroni that was killed leaves its server. */
const killAll = `
  for pid in $(cat "$2") $(head -qn1 "$1"/*/data/postmaster.pid); do
    pkill -KILL -P "$pid"
    kill -KILL "$pid"
  done
  rm -rf "$1" "$2"`;

/** Starts etcd, three nodes and HAProxy on loopback, as an ordinary user. */
export async function startPatroniCluster(
  tools: FailoverTools,
  etcdProtocol = safeEtcdProtocol(tools.patroni),
): Promise<PatroniCluster> {
  const home = await mkdtemp(join(tmpdir(), "estrelou-failover-"));
  const user = await serverUser(home);
  if (user) await chown(home, user.uid, user.gid);
  const running = new Set<ChildProcess>();
  const pidFile = join(home, "pids");
  const dismissSweep = whenKilled(killAll, home, pidFile);

  function run(name: string, command: string, args: string[]): ChildProcess {
    const log = openSync(join(home, `${name}.log`), "a");
    const child = spawn(command, args, { cwd: home, stdio: ["ignore", log, log], ...user });
    running.add(child);
    appendFileSync(pidFile, `${child.pid}\n`);
    child.once("exit", () => running.delete(child));
    return child;
  }
  async function write(name: string, text: string): Promise<string> {
    const file = join(home, name);
    await writeFile(file, text);
    if (user) await chown(file, user.uid, user.gid);
    return file;
  }

  const etcdPort = await findFreePort();
  const etcdUrl = `http://127.0.0.1:${etcdPort}`;
  const peerUrl = `http://127.0.0.1:${await findFreePort()}`;
  const startEtcd = async () => {
    run("etcd", tools.etcd, [
      ...["--data-dir", join(home, "etcd"), "--initial-cluster", `default=${peerUrl}`],
      ...["--listen-client-urls", etcdUrl, "--advertise-client-urls", etcdUrl],
      ...["--listen-peer-urls", peerUrl, "--initial-advertise-peer-urls", peerUrl],
      ...(etcdProtocol === "etcd" ? ["--enable-v2"] : []),
    ]).once("error", () => {});
    await until(async () => (await fetch(`${etcdUrl}/health`)).ok);
  };
  await startEtcd();

  const startPatroni = (name: string) => run(name, tools.patroni, [join(home, `${name}.yml`)]);
  const nodes: Node[] = [];
  for (const name of ["n1", "n2", "n3"]) {
    const etcd = await startFreezingProxy(`http://127.0.0.1:${etcdPort}`);
    const [port, restPort] = [await findFreePort(), await findFreePort()];
    const folder = join(home, name);
    await mkdir(folder, { mode: 0o700 });
    if (user) await chown(folder, user.uid, user.gid);
    const etcdHost = new URL(etcd.url).host;
    await write(
      `${name}.yml`,
      patroniSettings({
        ...{ name, port, restPort, folder, home, etcdHost, etcdProtocol },
        bin: tools.postgres,
      }),
    );
    nodes.push({ name, port, restPort, folder, etcd, patroni: startPatroni(name) });
    // The first one creates the cluster, the others copy it.
    await until(() => isRole(nodes[0], "primary"));
  }

  const urlOf = (port: number, database = "estrelou") =>
    `postgres://postgres:secret@127.0.0.1:${port}/${database}`;
  const [port, openPort] = [await findFreePort(), await findFreePort()];
  const haproxyFile = await write("haproxy.cfg", haproxySettings(nodes, { port, openPort }));
  run("haproxy", tools.haproxy, ["-db", "-f", haproxyFile]);
  await until(async () => {
    const admin = urlOf(port, "postgres");
    const exists = "select from pg_database where datname = 'estrelou'";
    if ((await runSql(admin, exists)).length === 0) await runSql(admin, "create database estrelou");
    return true;
  });

  const leader = async () => {
    for (const node of nodes) if (await isRole(node, "primary")) return node;
    throw new Error("no leader");
  };
  const cluster: PatroniCluster = {
    url: urlOf(port),
    urlWithOpenSessions: urlOf(openPort),
    leader,
    async healthy() {
      await until(async () => {
        await leader();
        const standbys = await Promise.all(nodes.map((node) => isRole(node, "replica")));
        const synchronous = await Promise.all(nodes.map((node) => isRole(node, "sync")));
        return standbys.filter(Boolean).length === 2 && synchronous.some(Boolean);
      }, 180);
    },
    async switchOver() {
      const { name, restPort } = await leader();
      const response = await fetch(`http://127.0.0.1:${restPort}/switchover`, {
        method: "POST",
        body: JSON.stringify({ leader: name }),
      });
      if (!response.ok) throw new Error(`switch-over: ${await response.text()}`);
    },
    async kill(node) {
      const pids = await processesOf(node);
      signal(pids, "SIGKILL");
    },
    async freeze(node) {
      const pids = await processesOf(node);
      signal(pids, "SIGSTOP");
      return () => signal(pids, "SIGCONT");
    },
    async revive(node) {
      node.patroni = startPatroni(node.name);
    },
    stopEtcd() {
      for (const child of running) if (child.spawnfile === tools.etcd) child.kill("SIGKILL");
    },
    startEtcd,
    query: (sql) => runSql(cluster.url, sql),
    async remove() {
      const servers = await Promise.all(nodes.map((node) => processesOf(node).catch(() => [])));
      signal(servers.flat(), "SIGKILL");
      for (const child of running) child.kill("SIGKILL");
      for (const { etcd } of nodes) await etcd.stop();
      await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
      dismissSweep();
    },
  };
  return cluster;
}

/** Patroni's REST API responds 200 to the role of the node: `primary`, `replica` or `sync`. */
async function isRole(node: Node | undefined, role: string): Promise<boolean> {
  const signal = AbortSignal.timeout(1_000);
  const response = await fetch(`http://127.0.0.1:${node?.restPort}/${role}`, { signal }).catch(
    () => undefined,
  );
  return response?.ok ?? false;
}

/** Repeats a call until it returns a true value. */
async function until(attempt: () => Promise<unknown>, seconds = 90 * slowness): Promise<void> {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await delay(200)) {
    if (await attempt().catch(() => false)) return;
  }
  throw new Error(`not within ${seconds} s: ${attempt}`);
}

/** Patroni, the postmaster and its children. */
async function processesOf({ folder, patroni }: Node): Promise<number[]> {
  const text = await readFile(join(folder, "data/postmaster.pid"), "utf8").catch(() => "");
  const postmaster = Number.parseInt(text, 10);
  const own = patroni.pid !== undefined && patroni.exitCode === null ? [patroni.pid] : [];
  if (!postmaster) return own;
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", `${postmaster}`], {
    encoding: "utf8",
  });
  return [...own, postmaster, ...children.trim().split(/\s+/).map(Number)];
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/**
 * Patroni before 3.0.3 takes the lead back without looking, if it speaks etcd's third protocol (docs/operations.md).
 */
function safeEtcdProtocol(patroni: string): EtcdProtocol {
  const version = execFileSync(patroni, ["--version"], { encoding: "utf8" }).match(/[\d.]+/)?.[0];
  const isOld = (version ?? "").localeCompare("3.0.3", "en", { numeric: true }) < 0;
  return isOld ? "etcd" : "etcd3";
}
