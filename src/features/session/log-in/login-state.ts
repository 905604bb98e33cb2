/** The email that one page before login passes to the next, so that it need not be typed again. */
export interface EmailState {
  email: string;
}

/** Returns the email that a page passed in the history entry, else undefined. */
export function readEmailState(state: unknown): string | undefined {
  const { email } = (state ?? {}) as { email?: unknown };
  return typeof email === "string" ? email : undefined;
}
