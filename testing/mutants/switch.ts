import { appendFileSync } from "node:fs";
import { join } from "node:path";

/** Number of the fault that is on in this process and its children. */
let active = Number(process.env.FAULT);
const hitsFolder = process.env.FAULT_HITS;

/** The copy of the code calls this at the place of each fault. */
export function isOn(fault: number): boolean {
  return fault === active;
}

/** Turns one fault on in place of another. 0 turns all off. */
export function turnOn(fault: number): void {
  active = fault;
  process.env.FAULT = `${fault}`;
}

const test = globalThis as { faultTest?: string };
let recordedTest = "";
let recorded = new Set<number>();
let unwritten: string[] = [];

/**
 * The copy of the code calls this in each block while all tests run without a fault. Records which test file ran it.
 */
export function hit(block: number): void {
  const current = test.faultTest ?? process.env.FAULT_TEST ?? "load";
  if (current !== recordedTest) {
    recordedTest = current;
    recorded = new Set();
  }
  if (recorded.has(block)) return;
  recorded.add(block);
  unwritten.push(`${block} ${current}\n`);
  // A process that a test kills loses at most these.
  if (unwritten.length >= 50) writeHits();
}

/** Call it at the end of a test file: Vitest may end the process without an exit. */
export function writeHits(): void {
  if (hitsFolder) appendFileSync(join(hitsFolder, `${process.pid}`), unwritten.join(""));
  unwritten = [];
}

if (hitsFolder) process.on("exit", writeHits);
