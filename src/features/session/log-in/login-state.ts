/** What the confirmation page passes to /login in a browser that did not sign up. */
export interface LoginState {
  email: string;
  /** The token of the opened link. It proves that the person at this browser receives the mail. */
  confirmation: string;
}

/** The email that /login passes to the page for a forgotten password. */
export type EmailState = Pick<LoginState, "email">;

/** Returns the email that a page passed in the history entry, else undefined. */
export function readEmailState(state: unknown): string | undefined {
  const { email } = (state ?? {}) as { email?: unknown };
  return typeof email === "string" ? email : undefined;
}

/** Returns what the confirmation page passed in the history entry, else undefined. */
export function readLoginState(state: unknown): LoginState | undefined {
  const { email, confirmation } = (state ?? {}) as Partial<Record<keyof LoginState, unknown>>;
  return typeof email === "string" && typeof confirmation === "string"
    ? { email, confirmation }
    : undefined;
}
