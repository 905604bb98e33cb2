/** The path of the links with which a recipient reports a business that they do not know. */
export const reportPath = "/denunciar";

/**
 * Why a business may not send: `complaints` of recipients, `refusals` of receiving servers, `withdrawals` from
 * a plan, the suspicious `wording` of its text, or an `operator`.
 */
export const holdReasons = [
  "complaints",
  "refusals",
  "withdrawals",
  "wording",
  "operator",
] as const;

export type HoldReason = (typeof holdReasons)[number];
