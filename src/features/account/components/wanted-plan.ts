const key = "wanted_plan";

/** Remembers that the trial was asked for, until the first login; the mail opens another tab. */
export function rememberTrial(): void {
  try {
    localStorage.setItem(key, "trial");
  } catch {
    // Without storage the owner chooses the plan by hand.
  }
}

/** Where the first login leads: to the trial, when that was asked for. */
export function takeWantedPath(): string | undefined {
  const wanted = localStorage.getItem(key);
  localStorage.removeItem(key);
  return wanted === "trial" ? "/planos?assinar=trial" : undefined;
}
