import { useCallback, useState } from "react";

export type StepDone = "printed" | "shared" | "all";

/** The first steps done in this browser, by account; the rest is known from the data. */
export function useStepsDone(account: string) {
  const key = `first-steps:${account}`;
  const [done, setDone] = useState<StepDone[]>(() => read(key));
  const mark = useCallback(
    (step: StepDone) => {
      const next = [...new Set([...read(key), step])];
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Without storage the tick lasts for this visit.
      }
      setDone(next);
    },
    [key],
  );
  return { done, mark };
}

function read(key: string): StepDone[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter(isStep) : [];
  } catch {
    return [];
  }
}

function isStep(value: unknown): value is StepDone {
  return value === "printed" || value === "shared" || value === "all";
}
