import { wantedPlanKey } from "#src/lib/storage-keys.ts";

/** Stores, in the browser that confirmed the email, that the owner chose the trial. */
export function storeWantedTrial(): void {
  try {
    localStorage.setItem(wantedPlanKey, "trial");
  } catch {
    // Without storage the owner chooses the plan by hand.
  }
}

/** Returns the path of the trial if the owner chose it before the first login. Deletes the choice. */
export function takeWantedPath(): string | undefined {
  try {
    const wanted = localStorage.getItem(wantedPlanKey);
    localStorage.removeItem(wantedPlanKey);
    return wanted === "trial" ? "/planos?assinar=trial" : undefined;
  } catch {
    return undefined;
  }
}
