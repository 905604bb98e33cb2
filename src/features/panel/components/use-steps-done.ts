import { useCallback, useState } from "react";
import { firstStepsKey } from "#src/lib/storage-keys.ts";

export type StepDone = "printed" | "shared" | "all";

/** The first steps that were done in this browser, per account. The server knows the other steps. */
export function useStepsDone(account: string) {
  const key = `${firstStepsKey}:${account}`;
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

function read(key: string): StepDone[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isStep) : [];
  } catch {
    return [];
  }
}

function isStep(value: unknown): value is StepDone {
  return value === "printed" || value === "shared" || value === "all";
}
