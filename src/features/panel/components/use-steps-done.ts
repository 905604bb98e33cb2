import { useCallback, useState } from "react";
import { firstStepsKey } from "#src/lib/storage-keys.ts";

/** `no-place`: the owner said that the business is not on Google yet. */
const steps = ["printed", "shared", "no-place", "all"] as const;

export type StepDone = (typeof steps)[number];

/** The first steps that were done in this browser, per account. The server knows the other steps. */
export function useStepsDone(account: string) {
  const key = keyOf(account);
  const [done, setDone] = useState<StepDone[]>(() => read(key));
  const mark = useCallback(
    (step: StepDone) => {
      const next = [...new Set([...read(key), step])];
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Without storage the tick lasts until the next page load.
      }
      setDone(next);
    },
    [key],
  );
  return { done, mark };
}

/** Returns true if the owner said in this browser that the business is not on Google yet. */
export function hasNoPlace(account: string): boolean {
  return read(keyOf(account)).includes("no-place");
}

const keyOf = (account: string) => `${firstStepsKey}:${account}`;

function read(key: string): StepDone[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isStep) : [];
  } catch {
    return [];
  }
}

function isStep(value: unknown): value is StepDone {
  return steps.some((step) => step === value);
}
