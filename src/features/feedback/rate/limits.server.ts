import type { SenderLimits } from "../limit-sender.server.ts";

/** The first 20 requests of an IP address need no query, so that ordinary feedback needs only one statement. */
export const feedbackLimits: SenderLimits = {
  // The customers of a busy business share its Wi-Fi. 200 in ten minutes is one every three seconds.
  perBusiness: { name: "feedback-business", max: 200, perSeconds: 600, uncounted: 20 },
  // Mobile networks put thousands of phones behind one IP address, but not all rate at once.
  perIpAddress: { name: "feedback-address", max: 1000, perSeconds: 600, uncounted: 20 },
};
