import { z } from "@hono/zod-openapi";
import { bearer } from "#src/http/endpoint.ts";

export const tags = ["Operação"];

export const operatorFailures = {
  operator_session_invalid: [401, "Sua sessão na central expirou. Entre novamente."],
  operator_only: [403, "Esta chamada é só para operadores."],
} as const;

/** Declared by every call for a logged-in operator. */
export const operatorCall = { security: bearer, tags, failures: operatorFailures } as const;

/**
 * Why an operator acts. It is stored in the audit log, which cannot be changed, so it must not have an email, a phone
 * or a document: an `@` and long numbers are rejected.
 */
export const reasonSchema = z
  .string("reason_missing")
  .trim()
  .min(3, "reason_missing")
  .max(200, "reason_missing")
  .regex(/^(?!.*(@|\d[\d .()/-]{6,}\d)).*$/s, "reason_personal")
  .openapi({ description: "Por quê, sem e-mail, telefone ou documento: o registro não é apagado" });

export const reasonBody = z.object({ reason: reasonSchema });

/** The failures of every act with a reason. */
export const actFailures = {
  ...operatorFailures,
  reason_missing: [400, "Escreva o motivo, com 3 a 200 letras."],
  reason_personal: [400, "Escreva o motivo sem e-mail, telefone ou documento."],
} as const;
