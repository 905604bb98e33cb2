import { z } from "@hono/zod-openapi";
import { limitFailures } from "#src/http/failure.ts";
import { assertionSchema } from "../passkeys/contract.ts";

/** Proves again who the caller is, before a change that a stolen session must not make. */
export const proofSchema = z.object({
  password: z.string().max(1000).optional().openapi({ description: "A senha da conta" }),
  passkey: assertionSchema.optional().openapi({ description: "Ou uma passkey da conta" }),
});

export type Proof = z.output<typeof proofSchema>;

export const proofFailures = {
  password_wrong: [400, "A senha não confere."],
  passkey_wrong: [400, "Não foi possível confirmar a passkey. Tente de novo ou use a senha."],
  ...limitFailures,
} as const;
