import session from "./hold-session.inline.ts?script";
import signUp from "./hold-sign-up.inline.ts?script";

/**
 * Inline scripts that hide the form of the server's HTML where the page's scripts will show something else:
 * the panel for an owner with a session, or 'Verifique seu e-mail' after a reload.
 */
export const entryHolds = { session, signUp } as const;

/** Shows the form again. */
export function releaseEntry(): void {
  delete document.documentElement.dataset.hold;
}
