import type { LimitRule } from "#src/services/limits/limits.ts";

export const consentsPerBusiness: LimitRule = {
  name: "google-consent",
  max: 20,
  perSeconds: 3600,
};
