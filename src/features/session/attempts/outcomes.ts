/** How a log-in failed: the password, a limit of the account or of the IP address, or the email. */
export const failedOutcomes = [
  "password",
  "limit",
  "address_limit",
  "unconfirmed",
  "returned",
] as const;

export type FailedOutcome = (typeof failedOutcomes)[number];

/** The outcomes of log-ins that the operator sees. A closed set, so that the texts of the desk are complete. */
export const loginOutcomes = ["opened", ...failedOutcomes] as const;

export type LoginOutcome = (typeof loginOutcomes)[number];
