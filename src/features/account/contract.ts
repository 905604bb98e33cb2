import { z } from "@hono/zod-openapi";
import { bearer, endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";

export const shortestPassword = 6;

const done = json(z.object({ ok: z.literal(true) }), "Feito");
const tokens = z.object({
  access: z.string().openapi({ description: "JWT válido por 15 minutos" }),
  refresh: z.string().openapi({ description: "Renova o acesso uma vez; revogável" }),
});

/** One address, as it is stored: lower case, without spaces around. */
const emailSchema = z
  .string("email_invalid")
  .trim()
  .toLowerCase()
  .max(254, "email_invalid")
  .pipe(z.email("email_invalid"));

const newPasswordSchema = z
  .string("password_short")
  .min(shortestPassword, "password_short")
  .max(1000, "password_short");

const passwordFailures = {
  password_short: [400, "A senha deve ter pelo menos 6 caracteres."],
} as const;

export const loginFailures = {
  credentials_wrong: [401, "Credenciais incorretas ou reCAPTCHA falhou"],
  human_check_failed: [400, "Credenciais incorretas ou reCAPTCHA falhou"],
  email_unconfirmed: [403, "Confirme seu e-mail antes de entrar: o link está na mensagem enviada."],
  ...limitFailures,
} as const;

export const logIn = endpoint({
  method: "post",
  path: "/api/token/",
  tags: ["Conta"],
  summary: "Entra no sistema",
  request: {
    body: jsonBody(
      z.object({
        username: z.string().max(254).openapi({ description: "O e-mail da conta" }),
        password: z.string().max(1000),
        recaptcha_token: z.string().default(""),
      }),
    ),
  },
  failures: loginFailures,
  responses: { 200: json(tokens, "Sessão aberta") },
});

export const sessionFailures = {
  session_invalid: [401, "Sua sessão expirou. Entre novamente."],
} as const;

export const refreshSession = endpoint({
  method: "post",
  path: "/api/token/refresh/",
  tags: ["Conta"],
  summary: "Renova o acesso; o token de renovação é trocado, e usá-lo de novo encerra a sessão",
  request: {
    body: jsonBody(
      z.object({
        refresh: z.string().max(200),
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
  failures: sessionFailures,
  responses: { 200: json(tokens, "Acesso novo, com o próximo token de renovação") },
});

export const logOut = endpoint({
  method: "post",
  path: "/api/logout/",
  tags: ["Conta"],
  summary: "Encerra a sessão do token de renovação",
  request: { body: jsonBody(z.object({ refresh: z.string().max(200) })) },
  failures: {},
  responses: { 200: json(z.object({ ok: z.literal(true) }), "Encerrada, ou já não existia") },
});

/** What every call of a signed-in owner declares. */
export const ownerCall = { security: bearer, failures: sessionFailures } as const;

export const signUpFailures = {
  email_taken: [409, "E-mail já cadastrado."],
  email_invalid: [400, "Informe um e-mail válido."],
  phone_invalid: [400, "Informe um celular com DDD."],
  human_check_failed: [400, "Verificação do reCAPTCHA necessária"],
  ...passwordFailures,
  ...limitFailures,
} as const;

export const signUp = endpoint({
  method: "post",
  path: "/api/clientes/pre-cadastro/",
  tags: ["Conta"],
  summary: "Cria uma conta, que vale depois de confirmado o e-mail",
  description:
    "Repetir para um e-mail ainda não confirmado envia outro link. Um campo `email` no erro diz que o e-mail já tem conta.",
  request: {
    body: jsonBody(
      z.object({
        email: emailSchema,
        password: newPasswordSchema,
        phone: z.string("phone_invalid").max(40, "phone_invalid"),
        recaptcha: z.string().default(""),
        plan: z.literal("trial").optional().openapi({
          description: "Plano já escolhido: o link de confirmação leva a ele",
        }),
      }),
    ),
  },
  failures: signUpFailures,
  responses: { 201: done },
});

export const linkFailures = {
  token_invalid: [400, "Token inválido ou expirado. Solicite um novo link de confirmação."],
  ...limitFailures,
} as const;

export const confirmEmail = endpoint({
  method: "get",
  path: "/api/clientes/confirmar-email/",
  tags: ["Conta"],
  summary: "Confirma o e-mail pelo link enviado",
  request: { query: z.object({ token: z.string("token_invalid").max(200, "token_invalid") }) },
  failures: linkFailures,
  responses: { 200: json(z.object({ uuid: z.uuid() }), "Confirmado; uuid da conta") },
});

export const resetRequestFailures = {
  email_invalid: signUpFailures.email_invalid,
  ...limitFailures,
} as const;

export const requestReset = endpoint({
  method: "post",
  path: "/api/password-reset/",
  tags: ["Conta"],
  summary: "Pede um link para criar outra senha; responde o mesmo, exista a conta ou não",
  request: { body: jsonBody(z.object({ email: emailSchema })) },
  failures: resetRequestFailures,
  responses: { 200: done },
});

export const resetFailures = {
  token_invalid: [400, "Link inválido ou expirado. Peça outro em 'Esqueceu a senha?'."],
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
      }),
    ),
  },
  failures: resetFailures,
  responses: { 200: done },
});

export const getAccount = endpoint({
  ...ownerCall,
  method: "get",
  path: "/api/account/",
  tags: ["Minha conta"],
  summary: "Os dados de quem entrou",
  responses: {
    200: json(
      z.object({ email: z.string(), phone: z.string().nullable(), created_at: z.iso.datetime() }),
      "Dados da conta",
    ),
  },
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

export const exportAccount = endpoint({
  ...ownerCall,
  method: "get",
  path: "/api/account/export/",
  tags: ["Minha conta"],
  summary: "Tudo o que está guardado sobre a conta, tabela por tabela",
  responses: {
    200: json(
      z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
      "Linhas por tabela; senhas e tokens ficam de fora",
    ),
  },
});

export const removeAccountFailures = {
  ...sessionFailures,
  password_wrong: [400, "A senha não confere."],
  ...limitFailures,
} as const;

export const removeAccount = endpoint({
  method: "delete",
  path: "/api/account/",
  tags: ["Minha conta"],
  summary: "Encerra a conta: ninguém mais entra, e tudo é apagado em seguida",
  security: bearer,
  request: { body: jsonBody(z.object({ password: z.string().max(1000) })) },
  failures: removeAccountFailures,
  responses: { 202: done },
});
