import type { SenderLimits } from "../limit-sender.server.ts";

/** A visit needs no human check, so its limits are lower than those of feedback. */
export const visitLimits: SenderLimits = {
  perBusiness: { name: "visit-business", max: 60, perSeconds: 600, uncounted: 10 },
  perIpAddress: { name: "visit-address", max: 600, perSeconds: 600, uncounted: 10 },
};
