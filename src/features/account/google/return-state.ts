/**
 * What the server said after Google's page. It is stored in the history entry, so that a reload shows the form again;
 * the code from Google is single-use.
 */
export interface ReturnState {
  step: "sign_up" | "join";
  email: string;
  ticket: string;
  next: string;
  plan?: "trial" | undefined;
  /** The ticket searches for the business of the new owner. */
  hasSearch?: boolean | undefined;
}

/** Returns what the page stored in the history entry, else undefined. */
export function readReturnState(state: unknown): ReturnState | undefined {
  const { step, email, ticket, next, plan, hasSearch } = (state ?? {}) as Partial<
    Record<keyof ReturnState, unknown>
  >;
  if (typeof email !== "string" || typeof ticket !== "string" || typeof next !== "string") {
    return undefined;
  }
  const known = plan === "trial" ? plan : undefined;
  return {
    step: step === "join" ? step : "sign_up",
    email,
    ticket,
    next,
    plan: known,
    hasSearch: hasSearch === true,
  };
}
