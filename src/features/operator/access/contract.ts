import { z } from "@hono/zod-openapi";
import { deviceSchema } from "#src/features/session/contract.ts";
import {
  assertionSchema,
  attestationSchema,
  creationOptionsSchema,
  requestOptionsSchema,
} from "#src/features/session/passkeys/contract.ts";
import { done } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { operatorCall, tags } from "../contract.ts";
import { minPasswordLength } from "./password-length.ts";

const session = z.object({
  token: z.string().openapi({ description: "Abre a central de operação, e nada de um painel" }),
});

export type OperatorToken = z.output<typeof session>;

const invite = z.string().max(200).openapi({ description: "O que está depois de # no link" });
const code = z
  .string()
  .regex(/^\d{6}$/, "operator_code_wrong")
  .openapi({ description: "O código de 6 números do aplicativo" });
const password = z.string().max(1000);

export const enrolmentFailures = {
  operator_invite_invalid: [
    404,
    "Este link não vale mais. Peça outro: npm run operator -- add E-MAIL.",
  ],
  operator_code_wrong: [400, "O código não confere. Veja o código de agora no aplicativo."],
  operator_password_short: [
    400,
    `Use uma senha de pelo menos ${minPasswordLength} letras ou números.`,
  ],
  passkey_rejected: [400, "Não foi possível criar a passkey. Tente de novo."],
  ...limitFailures,
} as const;

export const beginEnrolment = endpoint({
  method: "post",
  path: "/api/operator/enrolment/",
  tags,
  summary: "Abre o link de um operador novo",
  request: { body: jsonBody(z.object({ invite })) },
  failures: enrolmentFailures,
  responses: {
    200: json(
      z.object({
        email: z.string(),
        passkey: creationOptionsSchema,
        totp_secret: z.string().openapi({ description: "Em base32, para digitar no aplicativo" }),
        totp_image: z.string().openapi({ description: "O mesmo como QR Code: SVG em data URL" }),
      }),
      "O que o operador pode cadastrar",
    ),
  },
});

export const enrolPasskey = endpoint({
  method: "post",
  path: "/api/operator/enrolment/passkey/",
  tags,
  summary: "Cadastra uma passkey com o link, que deixa de valer",
  request: { body: jsonBody(z.object({ invite, credential: attestationSchema })) },
  failures: enrolmentFailures,
  responses: { 201: json(session, "Sessão aberta") },
});

export const enrolCode = endpoint({
  method: "post",
  path: "/api/operator/enrolment/code/",
  tags,
  summary: "Cadastra senha e código com o link, que deixa de valer",
  request: {
    body: jsonBody(
      z.object({
        invite,
        password: password.min(minPasswordLength, "operator_password_short"),
        code,
        device: deviceSchema.optional(),
      }),
    ),
  },
  failures: enrolmentFailures,
  responses: { 201: json(session, "Sessão aberta") },
});

export const loginFailures = {
  operator_login_wrong: [401, "Não foi possível entrar. Confira e-mail, senha e código."],
  operator_passkey_wrong: [401, "Esta passkey não é de um operador."],
  operator_code_wrong: [400, "O código tem 6 números."],
  human_check_failed: [400, "A verificação não valeu. Tente de novo."],
  ...limitFailures,
} as const;

export const logIn = endpoint({
  method: "post",
  path: "/api/operator/login/",
  tags,
  summary: "Abre a central com e-mail, senha e código",
  request: {
    body: jsonBody(
      z.object({
        email: z.string().max(254),
        password,
        code,
        recaptcha_token: z.string().default("").openapi({
          description: "Desafio do ALTCHA resolvido para `operator`",
        }),
        device: deviceSchema.optional(),
      }),
    ),
  },
  failures: loginFailures,
  responses: { 200: json(session, "Sessão aberta") },
});

export const beginPasskeyLogin = endpoint({
  method: "post",
  path: "/api/operator/login/passkey/options/",
  tags,
  summary: "Dá as opções para abrir a central com uma passkey",
  failures: limitFailures,
  responses: { 200: json(requestOptionsSchema, "Opções de navigator.credentials.get()") },
});

export const logInWithPasskey = endpoint({
  method: "post",
  path: "/api/operator/login/passkey/",
  tags,
  summary: "Abre a central com uma passkey",
  request: { body: jsonBody(z.object({ credential: assertionSchema })) },
  failures: loginFailures,
  responses: { 200: json(session, "Sessão aberta") },
});

export const logOut = endpoint({
  ...operatorCall,
  method: "post",
  path: "/api/operator/logout/",
  summary: "Fecha a central",
  responses: { 200: done },
});
