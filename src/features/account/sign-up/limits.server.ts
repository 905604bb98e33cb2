import type { LimitRule } from "#src/services/limits/limits.ts";

export const signUpPerIpAddress: LimitRule = {
  name: "sign-up-address",
  most: 20,
  perSeconds: 3600,
};
