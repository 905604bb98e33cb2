import { appendFileSync } from "node:fs";
import { join } from "node:path";

/** Number of the fault that is on in this process and its children. */
const active = Number(process.env.FAULT);
const hitsFolder = process.env.FAULT_HITS;
const recorded = new Set<string>();

/** The copy of the code calls this at the place of each fault. Records which test file reached the place. */
export function isOn(fault: number): boolean {
  if (hitsFolder) record(hitsFolder, fault);
  return fault === active;
}

function record(folder: string, fault: number): void {
  const test = process.env.FAULT_TEST ?? "load";
  const hit = `${fault} ${test}\n`;
  if (recorded.has(hit)) return;
  recorded.add(hit);
  appendFileSync(join(folder, `${process.pid}`), hit);
}
