const key = "wanted_plan";

/** Remembers, in the browser that confirmed the e-mail, that the trial was asked for. */
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
