import { z } from "@hono/zod-openapi";

export const shortestPassword = 6;

/** One address, as it is stored: lower case, without spaces around. */
export const emailSchema = z
  .string("email_invalid")
  .trim()
  .toLowerCase()
  .max(254, "email_invalid")
  .pipe(z.email("email_invalid"));

export const newPasswordSchema = z
  .string("password_short")
  .min(shortestPassword, "password_short")
  .max(1000, "password_short");

export const passwordFailures = {
  password_short: [400, "A senha deve ter pelo menos 6 caracteres."],
} as const;
