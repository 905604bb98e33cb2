import { z } from "@hono/zod-openapi";
import { doneBody } from "#src/http/done.ts";
import { bearer, endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { ticketFailures } from "./google-identity/failures.ts";

export const sessionFailures = {
  session_invalid: [401, "Sua sessão expirou. Entre novamente."],
} as const;

/** Failures of every call that concerns one business. They never end the session. */
export const ownerFailures = {
  ...sessionFailures,
  business_not_found: [404, "Esta loja não existe mais, ou você não faz mais parte dela."],
  role_too_low: [403, "Na equipe desta loja, isso é só para quem tem mais acesso."],
} as const;

/** Declared by every endpoint for a signed-in person that concerns no business. */
export const personCall = { security: bearer, failures: sessionFailures } as const;

/** Declared by every endpoint for a signed-in person that concerns one business. */
export const ownerCall = { security: bearer, failures: ownerFailures } as const;

export const tokens = z.object({
  access: z.string().openapi({ description: "JWT válido por 15 minutos" }),
  refresh: z.string().openapi({ description: "Renova o acesso uma vez; revogável" }),
});

export type Tokens = z.output<typeof tokens>;

export const loginFailures = {
  credentials_wrong: [401, "Credenciais incorretas ou reCAPTCHA falhou"],
  human_check_failed: [400, "Credenciais incorretas ou reCAPTCHA falhou"],
  email_unconfirmed: [403, "Confirme seu e-mail antes de entrar: o link está na mensagem enviada."],
  ...ticketFailures,
  ...limitFailures,
} as const;

/** A secret that a browser creates and stores. The server stores only its hash. */
export const deviceSchema = z
  .string()
  .regex(/^[\w-]{43}$/)
  .openapi({
    description: "32 bytes ao acaso em base64url, que o navegador cria uma vez e guarda",
  });

/** What proves a Google account that is linked to no account yet. */
export const ticketSchema = z.string().max(2000).openapi({
  description: "O que o servidor deu depois da página do Google: vale por 30 minutos",
});

const credentials = z.object({
  username: z.string().max(254).openapi({ description: "O e-mail da conta" }),
  password: z.string().max(1000),
  recaptcha_token: z.string().default(""),
  device: deviceSchema.optional(),
  confirmation: z.string().max(200).optional().openapi({
    description:
      "O token do link de confirmação aberto neste navegador: com ele vale a senha digitada no cadastro",
  }),
  google: ticketSchema.optional(),
});

export type Credentials = z.output<typeof credentials>;

export const logIn = endpoint({
  method: "post",
  path: "/api/token/",
  tags: ["Conta"],
  summary: "Entra no sistema",
  request: { body: jsonBody(credentials) },
  failures: loginFailures,
  responses: { 200: json(tokens, "Sessão aberta") },
});

export const refreshSession = endpoint({
  method: "post",
  path: "/api/token/refresh/",
  tags: ["Conta"],
  summary: "Renova o acesso; o token de renovação é trocado, e usá-lo de novo encerra a sessão",
  description:
    "Quem entrou sem `device` pode ignorar o `refresh` da resposta e renovar sempre com o token que tem: ele vale enquanto o novo não for usado.",
  request: {
    body: jsonBody(
      z.object({
        refresh: z.string().max(500),
        next: z
          .string()
          .regex(/^[\w-]{43}$/)
          .optional()
          .openapi({
            description:
              "32 bytes ao acaso em base64url: o próximo token, escolhido por quem pede. Repetir o mesmo pedido, por falta de resposta, dá a mesma sessão",
          }),
      }),
    ),
  },
  failures: { ...sessionFailures, ...limitFailures },
  responses: { 200: json(tokens, "Acesso novo, com o próximo token de renovação") },
});

export const logOut = endpoint({
  method: "post",
  path: "/api/logout/",
  tags: ["Conta"],
  summary: "Encerra a sessão do token de renovação",
  request: { body: jsonBody(z.object({ refresh: z.string().max(200) })) },
  failures: {},
  responses: { 200: json(doneBody, "Encerrada, ou já não existia") },
});
