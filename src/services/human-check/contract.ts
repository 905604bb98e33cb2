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

/** Our own puzzle, signed so that the client cannot make it easier. */
export type AltchaChallenge = z.infer<typeof altchaChallenge>;

/** URL of Google's script, and our site keys. */
export type RecaptchaChallenge = z.infer<typeof recaptchaChallenge>;

export const getChallenge = endpoint({
  method: "get",
  path: "/api/human-check/",
  tags: ["Verificação"],
  summary: "O que o navegador precisa para a verificação: desafio ALTCHA, ou os dados do reCAPTCHA",
  failures: {},
  responses: {
    200: json(
      z.discriminatedUnion("kind", [altchaChallenge, recaptchaChallenge]),
      "Desafio novo, válido por 10 minutos; ou o reCAPTCHA v2 a carregar",
    ),
  },
});
