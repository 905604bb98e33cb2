import type { SenderLimits } from "../limit-sender.server.ts";

/** One click follows a feedback, so the numbers are those of feedback. */
export const clickLimits: SenderLimits = {
  perBusiness: { name: "google-click-business", max: 200, perSeconds: 600, uncounted: 20 },
  perIpAddress: { name: "google-click-address", max: 1000, perSeconds: 600, uncounted: 20 },
};
