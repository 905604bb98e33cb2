import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { GetWork } from "./get-worker.ts";

/** A server and the path that is requested. */
export interface Target {
  name: string;
  port: number;
  path: string;
  /** The process that responds. */
  pid: number;
}

export interface Rate {
  /** Responses per second. */
  perSecond: number;
  /** Responses per second of processor time of the server; undefined outside Linux. */
  perCpuSecond: number | undefined;
}

/** Responses per second, and the processor time of one. Rates depend more on the machine. */
export function describeRate({ perSecond, perCpuSecond }: Rate): string {
  const micros = perCpuSecond ? `, ${Math.round(1e6 / perCpuSecond)} µs each` : "";
  return `${Math.round(perSecond)}/s${micros}`;
}

const connections = 32;
const roundSeconds = 1;

/**
 * Requests the targets in turns, in many short rounds, so that other load on the machine affects all of
 * them. Returns the medians, in the order of the targets. The first round is not counted.
 */
export async function measureRates(targets: Target[], rounds: number): Promise<Rate[]> {
  const measured: Rate[][] = targets.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    for (const [index, target] of targets.entries()) {
      const rate = await measureRate(target);
      if (round > 0) measured[index]?.push(rate);
    }
  }
  return measured.map((rates) => ({
    perSecond: median(rates.map(({ perSecond }) => perSecond)),
    perCpuSecond: rates.some(({ perCpuSecond }) => perCpuSecond === undefined)
      ? undefined
      : median(rates.map(({ perCpuSecond }) => perCpuSecond ?? 0)),
  }));
}

async function measureRate({ port, path, pid }: Target): Promise<Rate> {
  const before = cpuSeconds(pid);
  const perSecond = await load({ port, path, connections, seconds: roundSeconds });
  const after = cpuSeconds(pid);
  const used = before === undefined || after === undefined ? undefined : after - before;
  return { perSecond, perCpuSecond: used && (perSecond * roundSeconds) / used };
}

function load(workerData: GetWork): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("./get-worker.ts", import.meta.url), { workerData });
    worker.once("message", resolve);
    worker.once("error", reject);
  });
}

/** Returns the processor time of a process so far. The system counts in hundredths of a second. */
export function cpuSeconds(pid: number): number | undefined {
  if (process.platform !== "linux") return undefined;
  const [, fields = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ");
  const times = fields.split(" ");
  return (Number(times[11]) + Number(times[12])) / 100;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
