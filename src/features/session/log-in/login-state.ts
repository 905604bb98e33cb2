/** What the confirmation page passes to /login in a browser that did not sign up. */
export interface LoginState {
  email: string;
  /** The token of the opened link. It proves that the person at this browser receives the mail. */
  confirmation: string;
}

/** Returns what the confirmation page passed in the history entry, else undefined. */
export function readLoginState(state: unknown): LoginState | undefined {
  const { email, confirmation } = (state ?? {}) as Partial<Record<keyof LoginState, unknown>>;
  return typeof email === "string" && typeof confirmation === "string"
    ? { email, confirmation }
    : undefined;
}
