import { z } from "@hono/zod-openapi";
import { deviceSchema, sessionFailures, tokens } from "#src/features/session/contract.ts";
import { done } from "#src/http/done.ts";
import { bearer, endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { emailSchema, newPasswordSchema, passwordFailures } from "../contract.ts";
import { signUpFailures } from "../sign-up/contract.ts";

export const resetRequestFailures = {
  email_invalid: signUpFailures.email_invalid,
  ...limitFailures,
} as const;

export const requestReset = endpoint({
  method: "post",
  path: "/api/password-reset/",
  tags: ["Conta"],
  summary: "Pede um link para criar outra senha; responde o mesmo, exista a conta ou não",
  request: {
    body: jsonBody(
      z.object({
        email: emailSchema,
        recaptcha: z.string().default("").openapi({
          description: "Verificação resolvida; sem ela o e-mail recebe menos mensagens por hora",
        }),
        device: deviceSchema.optional(),
      }),
    ),
  },
  failures: resetRequestFailures,
  responses: { 200: done },
});

export const resetFailures = {
  token_invalid: [400, "Este link expirou ou já foi usado. Toque em “Pedir outro link”."],
  ...passwordFailures,
  ...limitFailures,
} as const;

export const resetPassword = endpoint({
  method: "post",
  path: "/api/password-reset-confirm/",
  tags: ["Conta"],
  summary: "Cria outra senha pelo link enviado e encerra todas as sessões",
  request: {
    body: jsonBody(
      z.object({
        token: z.string("token_invalid").max(200, "token_invalid"),
        password: newPasswordSchema,
        device: deviceSchema.optional(),
      }),
    ),
  },
  failures: resetFailures,
  responses: { 200: done },
});

export const ownPasswordFailures = {
  ...sessionFailures,
  password_wrong: [400, "A senha atual não confere."],
  ...passwordFailures,
  ...limitFailures,
} as const;

export const changePassword = endpoint({
  method: "post",
  path: "/api/account/password/",
  tags: ["Minha conta"],
  summary: "Troca a senha, encerra todas as sessões e abre outra para quem trocou",
  security: bearer,
  request: {
    body: jsonBody(z.object({ current: z.string().max(1000), password: newPasswordSchema })),
  },
  failures: ownPasswordFailures,
  responses: { 200: json(tokens, "Sessão nova") },
});
