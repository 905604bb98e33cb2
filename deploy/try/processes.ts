import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { whenKilled } from "#testing/watchdog.ts";
import type { Release } from "./build-release.ts";
import type { Trial } from "./trial.ts";

/** A process of a release, started by the command of the image. */
export interface Program {
  name: string;
  /** Of the program itself, without proxy. */
  url: string;
  /** Sends SIGTERM and waits. Throws if the exit code is not 0. */
  stop(): Promise<void>;
}

export type Settings = Record<string, string>;

const stopLimitMs = 40_000;

/** Starts a process and waits until it is ready and the image's health check passes. Throws with the log if it ends. */
export async function startProgram(
  trial: Trial,
  { image, folder }: Release,
  { name, port, settings }: { name: string; port: number; settings: Settings },
): Promise<Program> {
  const isWorker = settings.ROLE === "worker";
  const env = {
    PATH: process.env.PATH ?? "",
    ...image.env,
    HOST: "127.0.0.1",
    DATA_DIR: join(trial.folder, "data", name),
    ...(isWorker ? { WORKER_PORT: `${port}` } : { PORT: `${port}` }),
    ...settings,
  };
  const log = join(trial.folder, `${name}.log`);
  const out = openSync(log, "a");
  const [program = "", ...args] = image.command;
  const child = spawn(program, args, {
    cwd: folder,
    env,
    stdio: ["ignore", out, out],
    // Ctrl-C must reach only the trial, which then stops everything in order.
    detached: true,
  });
  closeSync(out);
  const dismissKill = whenKilled('kill "$1"', `${child.pid}`);
  child.once("exit", dismissKill);
  const stop = () => end(child, name);
  trial.atEnd(stop);
  const url = `http://127.0.0.1:${port}`;
  while ((await statusOf(`${url}/readyz`)) !== 200) {
    if (child.exitCode !== null) throw new Error(`${name} ended: ${await tailOf(log)}`);
    await delay(100);
  }
  const [checker = "", ...checkArgs] = image.healthCheck;
  const check = spawn(checker, checkArgs, { env, stdio: "ignore" });
  const [code] = (await once(check, "exit")) as [number | null];
  if (code !== 0) throw new Error(`The health check of ${name} ended with ${code}.`);
  return { name, url, stop };
}

async function end(child: ChildProcess, name: string): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) {
    const late = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
    child.kill("SIGTERM");
    await once(child, "exit");
    clearTimeout(late);
  }
  // A program that ended before had an error that its start has reported.
  else return;
  if (child.exitCode !== 0)
    throw new Error(`${name} ended with ${child.exitCode ?? child.signalCode}.`);
}

const statusOf = (url: string) =>
  fetch(url).then(
    ({ status }) => status,
    () => 0,
  );

/** The end of a log, for an error message. */
async function tailOf(path: string): Promise<string> {
  return (await readFile(path, "utf8")).slice(-3000);
}

/** Sum of a counter of the program's metrics, over all labels. */
export async function readCounter({ url }: Program, name: string, token: string): Promise<number> {
  const answer = await fetch(`${url}/metrics`, { headers: { Authorization: `Bearer ${token}` } });
  const lines = (await answer.text())
    .split("\n")
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return lines.reduce((sum, line) => sum + Number(line.split(" ").at(-1)), 0);
}
