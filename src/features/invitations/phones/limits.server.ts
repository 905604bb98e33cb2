import type { LimitRule } from "#src/services/limits/limits.ts";

/** The response reveals who asked for no invitations, so the requests of an owner are limited. */
export const phoneChecksPerBusiness: LimitRule = {
  name: "invitation-phones",
  max: 120,
  perSeconds: 3600,
};
