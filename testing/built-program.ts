import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { slowness } from "./slowness.ts";
import { whenKilled } from "./watchdog.ts";

/** The built program in a child process, as `npm start` runs it. */
export interface BuiltProgram {
  /** Empty for a worker. */
  url: string;
  pid: number;
  /** Returns the standard output so far. */
  output(): string;
  kill(): Promise<void>;
  /** Sends SIGTERM, and SIGKILL if the program does not end in time. */
  stop(): Promise<void>;
}

/** Longer than a stop with its requests and jobs takes (decision 0093). */
const stopLimitMs = 40_000 * slowness;

const repository = join(import.meta.dirname, "..");

/** Starts the built program on a free port, unless `env` has a port, and waits until it is ready. */
export async function startBuiltProgram(env: Record<string, string>): Promise<BuiltProgram> {
  const child = spawn(process.execPath, ["--max-semi-space-size=16", "main.ts"], {
    cwd: repository,
    env: {
      ...process.env,
      NODE_COMPILE_CACHE: ".cache/compiled",
      PORT: "0",
      LOG_LEVEL: "error",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const dismissKill = whenKilled('kill "$1"', `${child.pid}`);
  child.once("exit", dismissKill);
  let output = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  const url = await readyAt(child);
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const late = setTimeout(() => child.kill("SIGKILL"), stopLimitMs);
    await once(child, "exit");
    clearTimeout(late);
  };
  const pid = child.pid ?? 0;
  return { url, pid, output: () => output, kill: () => end("SIGKILL"), stop: () => end("SIGTERM") };
}

function readyAt(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      const ready = output.match(/ready (?:at (http\S+)|in )|"url":"([^"]*)".*"msg":"ready"/);
      if (ready) resolve(ready[1] ?? ready[2] ?? "");
    });
    child.once("exit", (code) => reject(new Error(`The program ended with ${code}: ${output}`)));
  });
}
