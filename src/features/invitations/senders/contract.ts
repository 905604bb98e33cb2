/** The path of the links with which a recipient reports a business that they do not know. */
export const reportPath = "/denunciar";

/**
 * Why a business may not send: `complaints` of recipients, `refusals` of receiving servers, `withdrawals` from
 * a plan, or the suspicious `wording` of its text.
 */
export const holdReasons = ["complaints", "refusals", "withdrawals", "wording"] as const;

export type HoldReason = (typeof holdReasons)[number];
