import type { SenderLimits } from "../limit-sender.server.ts";

/**
 * The phones of a busy business share its Wi-Fi. Each call counts, so whoever tries 10,000 codes needs half a day, and
 * a code has 80 random bits.
 */
export const conversationLimits: SenderLimits = {
  perBusiness: { name: "conversation-business", max: 120, perSeconds: 600 },
  perIpAddress: { name: "conversation-address", max: 600, perSeconds: 600 },
};
