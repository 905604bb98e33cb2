/**
 * How a log-in failed: the password, a limit of the account or of the IP address, the email, or a Google account that
 * is not linked.
 */
export const failedOutcomes = [
  "password",
  "limit",
  "address_limit",
  "unconfirmed",
  "returned",
  "google_unlinked",
] as const;

export type FailedOutcome = (typeof failedOutcomes)[number];

/** A session was opened with a password or passkey, or with Google. */
export const openedOutcomes = ["opened", "google"] as const;

export type OpenedOutcome = (typeof openedOutcomes)[number];

/** The outcomes of log-ins that the operator sees. A closed set, so that the texts of the desk are complete. */
export const loginOutcomes = [...openedOutcomes, ...failedOutcomes] as const;

export type LoginOutcome = (typeof loginOutcomes)[number];
