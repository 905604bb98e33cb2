import { z } from "@hono/zod-openapi";
import { personCall, sessionFailures } from "#src/features/session/contract.ts";
import { proofFailures, proofSchema } from "#src/features/session/proof/contract.ts";
import { done } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { contactFailures, emailSchema, phoneSchema } from "../contract.ts";

const tags = ["Minha conta"];

export const changePhone = endpoint({
  ...personCall,
  method: "put",
  path: "/api/account/phone/",
  tags,
  summary: "Confere a senha ou uma passkey e troca o celular",
  request: { body: jsonBody(proofSchema.extend({ phone: phoneSchema })) },
  failures: {
    ...sessionFailures,
    ...proofFailures,
    phone_invalid: contactFailures.phone_invalid,
  },
  responses: { 200: done },
});

export const emailChangeFailures = {
  ...sessionFailures,
  ...proofFailures,
  email_invalid: contactFailures.email_invalid,
  email_same: [400, "Este já é o e-mail da sua conta."],
} as const;

export const requestEmailChange = endpoint({
  ...personCall,
  method: "post",
  path: "/api/account/email/",
  tags,
  summary: "Confere a senha ou uma passkey e envia ao novo e-mail um link para confirmar a troca",
  description:
    "Responde o mesmo se o novo e-mail já tem conta: só a mensagem enviada a ele diz isso. O e-mail atual recebe um aviso.",
  request: { body: jsonBody(proofSchema.extend({ email: emailSchema })) },
  failures: emailChangeFailures,
  responses: { 202: done },
});

const linkBody = jsonBody(z.object({ token: z.string("token_invalid").max(200, "token_invalid") }));

export const emailLinkFailures = {
  token_invalid: [400, "Este link expirou ou já foi usado."],
  email_taken: [409, "Este e-mail já é de outra conta do Estrelou."],
  ...limitFailures,
} as const;

/** The failures of a correction by an operator, who may know that another account has the email. */
export const correctEmailFailures = {
  email_invalid: contactFailures.email_invalid,
  email_same: [400, "Este já é o e-mail da conta."],
  email_taken: emailLinkFailures.email_taken,
  sign_up_expired: [409, "O cadastro venceu. A pessoa precisa se cadastrar de novo."],
} as const;

export const confirmEmailChange = endpoint({
  method: "post",
  path: "/api/account/email/confirm/",
  tags,
  summary: "Troca o e-mail pelo link enviado ao novo",
  description:
    "Encerra as sessões, menos a que pediu a troca. O e-mail antigo recebe um link que desfaz a troca em até 7 dias.",
  request: { body: linkBody },
  failures: emailLinkFailures,
  responses: { 200: json(z.object({ email: z.string() }), "O e-mail que vale agora") },
});

export const undoEmailChange = endpoint({
  method: "post",
  path: "/api/account/email/undo/",
  tags,
  summary: "Volta ao e-mail antigo pelo link enviado a ele",
  description: "Encerra todas as sessões, remove as passkeys e bloqueia a senha.",
  request: { body: linkBody },
  failures: emailLinkFailures,
  responses: {
    200: json(
      z.object({ reset: z.string().openapi({ description: "Token para criar outra senha" }) }),
      "O e-mail antigo vale de novo",
    ),
  },
});
