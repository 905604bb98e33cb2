/**
 * What the page behind Google's page passes to /login: a ticket that joins a Google account to the account of its
 * email, or why the log-in with Google did not succeed.
 */
export interface GoogleState {
  email?: string;
  ticket?: string;
  /** A code of `loginProblem`. */
  problem?: string;
  /** The sign-up with Google that waits for its confirmation. */
  unconfirmed?: { email: string; isConfirmed: boolean };
}

/** Returns what the page passed in the history entry, else undefined. */
export function readGoogleState(state: unknown): GoogleState | undefined {
  const { google } = (state ?? {}) as { google?: unknown };
  return typeof google === "object" && google !== null ? google : undefined;
}
