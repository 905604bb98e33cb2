/** The path of the links with which a recipient reports a business that they do not know. */
export const reportPath = "/denunciar";

/** Why a business may not send: `complaints` of recipients, or `refusals` of receiving servers. */
export type HoldReason = "complaints" | "refusals";
