import { useCallback, useState } from "react";
import { ownKeys, type ShownBusiness } from "#src/features/session/owner/use-own-keys.ts";
import { firstStepsKey } from "#src/lib/storage-keys.ts";

/** `no-place`: the owner said that the business is not on Google yet. */
const steps = ["printed", "shared", "no-place", "all"] as const;

export type StepDone = (typeof steps)[number];

/** The first steps that were done in this browser, per business. The server knows the other steps. */
export function useStepsDone(shown: ShownBusiness) {
  const [key = "", old = ""] = keysOf(shown);
  const [done, setDone] = useState<StepDone[]>(() => readAll(key, old));
  const mark = useCallback(
    (step: StepDone) => {
      const next = [...new Set([...readAll(key, old), step])];
      try {
        localStorage.setItem(key, JSON.stringify(next));
      } catch {
        // Without storage the tick lasts until the next page load.
      }
      setDone(next);
    },
    [key, old],
  );
  return { done, mark };
}

/** Returns true if the owner said in this browser that the business is not on Google yet. */
export function hasNoPlace(shown: ShownBusiness): boolean {
  return readAll(...keysOf(shown)).includes("no-place");
}

const keysOf = (shown: ShownBusiness) => ownKeys(shown).map((name) => `${firstStepsKey}:${name}`);

const readAll = (...keys: string[]) => keys.flatMap(read);

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
