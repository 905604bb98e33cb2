import { wantedPlanKey } from "#src/lib/storage-keys.ts";

/** Stores, in the browser that confirmed the email, that the owner chose the trial. */
export function storeWantedTrial(): void {
  try {
    localStorage.setItem(wantedPlanKey, "trial");
  } catch {
    // Without storage the owner chooses the plan by hand.
  }
}

/**
 * Stores, in the browser whose link began a session, that the owner has no plan yet. The panel would only redirect to
 * the plans, after calls that fail without a plan.
 */
export function storePlanChoice(): void {
  try {
    localStorage.setItem(wantedPlanKey, "any");
  } catch {
    // Without storage the panel redirects.
  }
}

/** Returns the path of the plans that a new owner opens instead of the panel. Deletes what is stored about it. */
export function takeWantedPath(): string | undefined {
  try {
    const wanted = localStorage.getItem(wantedPlanKey);
    localStorage.removeItem(wantedPlanKey);
    if (wanted === "any") return "/planos";
    return wanted === "trial" ? "/planos?assinar=trial" : undefined;
  } catch {
    return undefined;
  }
}
