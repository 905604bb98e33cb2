import { z } from "@hono/zod-openapi";
import { maxPasswordLength, minPasswordLength } from "./password-length.ts";

/** An email as it is stored: trimmed and in lower case. */
export const emailSchema = z
  .string("email_invalid")
  .trim()
  .toLowerCase()
  .max(254, "email_invalid")
  .pipe(z.email("email_invalid"));

export const newPasswordSchema = z
  .string("password_short")
  .min(minPasswordLength, "password_short")
  .max(maxPasswordLength, "password_long");

/** A phone as the owner types it. `brazilianPhone` checks it. */
export const phoneSchema = z.string("phone_invalid").max(40, "phone_invalid");

export const contactFailures = {
  email_invalid: [400, "Informe um e-mail válido."],
  phone_invalid: [400, "Informe um celular com DDD."],
} as const;

export const passwordFailures = {
  password_short: [400, `A senha deve ter pelo menos ${minPasswordLength} caracteres.`],
  password_long: [400, `A senha pode ter até ${maxPasswordLength} caracteres.`],
} as const;
