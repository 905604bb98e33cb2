import type { LimitRule } from "#src/services/limits/limits.ts";

/** Records of rejected log-ins of one account or IP address, counted in the memory of each process only. */
export const notedRejections: LimitRule = {
  name: "login-noted",
  max: 0,
  uncounted: 2,
  perSeconds: 60,
};
