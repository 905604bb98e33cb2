import { z } from "@hono/zod-openapi";
import { endpoint, json } from "#src/http/endpoint.ts";

const altchaChallenge = z.object({
  kind: z.literal("altcha"),
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    expiresAt: z.number(),
  }),
  signature: z.string(),
});

const recaptchaChallenge = z.object({
  kind: z.literal("recaptcha"),
  siteKey: z.string().openapi({ description: "Da caixa 'Não sou um robô'" }),
  invisibleSiteKey: z.string().openapi({ description: "Da verificação invisível" }),
  scriptUrl: z.string().openapi({ description: "Endereço do script do Google" }),
});

/**
 * The form that a challenge is solved for: a review names its business. A slug cannot contain the
 * colon, so no two purposes are equal.
 */
export type CheckPurpose = "login" | "sign-up" | "reset" | "operator" | `feedback:${string}`;

const purposeSchema = z
  .custom<CheckPurpose>(
    (given) =>
      typeof given === "string" &&
      /^(login|sign-up|reset|operator|feedback:.{1,100})$/s.test(given),
  )
  .openapi({
    type: "string",
    pattern: "^(login|sign-up|reset|operator|feedback:.{1,100})$",
    description: "O formulário: login, sign-up, reset, operator, ou feedback: e o slug da empresa",
    example: "login",
  });

/** A challenge for `any` form is valid at every form and takes twice the work. */
export type ChallengePurpose = CheckPurpose | "any";

/** Our own puzzle, signed so that the client cannot make it easier. */
export type AltchaChallenge = z.infer<typeof altchaChallenge>;

/** URL of Google's script, and our site keys. */
export type RecaptchaChallenge = z.infer<typeof recaptchaChallenge>;

export const getChallenge = endpoint({
  method: "get",
  path: "/api/human-check/",
  tags: ["Verificação"],
  summary: "O que o navegador precisa para a verificação: desafio ALTCHA, ou os dados do reCAPTCHA",
  description:
    "Uma solução do ALTCHA vale só para o formulário pedido; sem ele, vale para todos e dá o dobro de trabalho. O reCAPTCHA v2 só distingue o login dos outros, e o login da central de operação é sempre do ALTCHA.",
  request: { query: z.object({ for: purposeSchema.optional() }) },
  failures: {},
  responses: {
    200: json(
      z.discriminatedUnion("kind", [altchaChallenge, recaptchaChallenge]),
      "Desafio novo, válido por 10 minutos; ou o reCAPTCHA v2 a carregar",
    ),
  },
});
