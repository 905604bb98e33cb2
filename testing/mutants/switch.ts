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

/** A test that resets its modules loads this one again: what it recorded must not be lost. */
const shared = globalThis as { faultTest?: string; faultHits?: Hits };
shared.faultHits ??= { test: "", blocks: new Set(), unwritten: [] };
const hits = shared.faultHits;

interface Hits {
  /** The test file of `blocks`. */
  test: string;
  blocks: Set<number>;
  /** Lines for the file of this process. */
  unwritten: string[];
}

/**
 * The copy of the code calls this in each block while all tests run without a fault. Records which test file ran it.
 */
export function hit(block: number): void {
  const current = shared.faultTest ?? process.env.FAULT_TEST ?? "load";
  if (current !== hits.test) {
    hits.test = current;
    hits.blocks = new Set();
  }
  if (hits.blocks.has(block)) return;
  hits.blocks.add(block);
  hits.unwritten.push(`${block} ${current}\n`);
  // A process that a test kills loses at most these.
  if (hits.unwritten.length >= 50) writeHits();
}

/** Call it at the end of a test file: Vitest may end the process without an exit. */
export function writeHits(): void {
  if (hitsFolder) appendFileSync(join(hitsFolder, `${process.pid}`), hits.unwritten.join(""));
  hits.unwritten = [];
}

if (hitsFolder) process.on("exit", writeHits);
