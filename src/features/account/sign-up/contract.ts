import { z } from "@hono/zod-openapi";
import { deviceSchema, ticketSchema, tokens } from "#src/features/session/contract.ts";
import { ticketFailures } from "#src/features/session/google-identity/failures.ts";
import {
  acceptFailures,
  invitationFailures,
  inviteTokenSchema,
} from "#src/features/team/invites/contract.ts";
import { done } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import {
  contactFailures,
  emailSchema,
  newPasswordSchema,
  passwordFailures,
  phoneSchema,
} from "../contract.ts";

export const signUpFailures = {
  email_taken: [409, "E-mail já cadastrado."],
  ...contactFailures,
  human_check_failed: [400, "Verificação do reCAPTCHA necessária"],
  trial_used: [409, "O teste grátis já foi usado com este celular."],
  ...passwordFailures,
  ...limitFailures,
} as const;

const signUpBody = z.object({
  email: emailSchema,
  password: newPasswordSchema,
  phone: phoneSchema,
  recaptcha: z.string().default(""),
  plan: z.literal("trial").optional().openapi({
    description: "Plano já escolhido: o link de confirmação leva a ele",
  }),
  expects_trial: z.boolean().optional().openapi({
    description: "Recusa com `trial_used` quando o teste grátis já foi usado com o celular",
  }),
  device: deviceSchema.optional(),
});

export type SignUp = z.output<typeof signUpBody>;

export const signUp = endpoint({
  method: "post",
  path: "/api/clientes/pre-cadastro/",
  tags: ["Conta"],
  summary: "Cria uma conta, que vale depois de confirmado o e-mail",
  description:
    "Repetir para um e-mail ainda não confirmado envia outro link; cadastros de navegadores diferentes ficam lado a lado, e vale a senha de quem confirmar. Um campo `email` no erro diz que o e-mail já tem conta.",
  request: { body: jsonBody(signUpBody) },
  failures: signUpFailures,
  responses: { 201: done },
});

export const googleSignUpFailures = {
  email_taken: signUpFailures.email_taken,
  phone_invalid: signUpFailures.phone_invalid,
  human_check_failed: signUpFailures.human_check_failed,
  trial_used: signUpFailures.trial_used,
  ...ticketFailures,
  ...limitFailures,
} as const;

export const signUpWithGoogle = endpoint({
  method: "post",
  path: "/api/clientes/cadastro-google/",
  tags: ["Conta"],
  summary: "Cria a conta de quem veio do Google, com o celular",
  description:
    "Com o e-mail verificado pelo Google a sessão é aberta. Sem `session` na resposta foi enviado o link de confirmação de sempre.",
  request: {
    body: jsonBody(
      signUpBody
        .pick({ phone: true, recaptcha: true, plan: true, expects_trial: true, device: true })
        .extend({ ticket: ticketSchema }),
    ),
  },
  failures: googleSignUpFailures,
  responses: { 201: json(z.object({ session: tokens.optional() }), "Conta criada") },
});

export const sendAgainFailures = {
  email_invalid: signUpFailures.email_invalid,
  human_check_failed: signUpFailures.human_check_failed,
  ...limitFailures,
} as const;

const sendAgainBody = signUpBody
  .pick({ email: true, recaptcha: true, plan: true })
  .extend({ device: deviceSchema });

export type SendAgain = z.output<typeof sendAgainBody>;

export const sendAgain = endpoint({
  method: "post",
  path: "/api/clientes/reenviar-confirmacao/",
  tags: ["Conta"],
  summary: "Envia de novo o link de confirmação do cadastro deste navegador",
  description:
    "A resposta é a mesma sem um cadastro pendente do navegador (`device`) para o e-mail: então nada é enviado.",
  request: { body: jsonBody(sendAgainBody) },
  failures: sendAgainFailures,
  responses: { 200: done },
});

export const readSignUp = endpoint({
  method: "post",
  path: "/api/clientes/cadastro-pendente/",
  tags: ["Conta"],
  summary: "Diz se o cadastro deste navegador ainda espera a confirmação do e-mail",
  description:
    "`confirmed`: o link foi aberto em outro navegador, e a senha do cadastro vale depois do primeiro login lá. `none`: o navegador não tem cadastro pendente com o e-mail, porque a conta já tem senha ou o prazo passou.",
  request: { body: jsonBody(sendAgainBody.pick({ email: true, device: true })) },
  failures: { email_invalid: signUpFailures.email_invalid, ...limitFailures },
  responses: {
    200: json(z.object({ state: z.enum(["waiting", "confirmed", "none"]) }), "Estado do cadastro"),
  },
});

export const linkFailures = {
  token_invalid: [400, "Token inválido ou expirado. Solicite um novo link de confirmação."],
  ...limitFailures,
} as const;

const confirmed = z.object({
  uuid: z.uuid().openapi({ description: "O código da conta" }),
  email: z.string(),
  session: tokens.optional().openapi({ description: "Só no navegador do cadastro" }),
});

export const confirmEmail = endpoint({
  method: "get",
  path: "/api/clientes/confirmar-email/",
  tags: ["Conta"],
  summary: "Confirma o e-mail pelo link enviado",
  description:
    "No navegador do cadastro (o `device` dele no cabeçalho) a senha do cadastro passa a valer e a sessão é aberta. Em outro, o login pede o token do link em `confirmation` junto da senha do cadastro.",
  request: {
    query: z.object({ token: z.string("token_invalid").max(200, "token_invalid") }),
    headers: z.object({ "x-device": deviceSchema.optional() }),
  },
  failures: linkFailures,
  responses: { 200: json(confirmed, "Confirmado") },
});

export const joinFailures = {
  ...invitationFailures,
  ...passwordFailures,
  account_exists: [409, "Este e-mail já tem conta. Entre com ela para aceitar o convite."],
  team_full: acceptFailures.team_full,
} as const;

export const joinTeam = endpoint({
  method: "post",
  path: "/api/team/join/",
  tags: ["Equipe"],
  summary: "Cria a conta de quem foi convidado para uma equipe, sem loja própria, e abre a sessão",
  request: {
    body: jsonBody(
      z.object({
        token: inviteTokenSchema,
        password: newPasswordSchema,
        device: deviceSchema.optional(),
      }),
    ),
  },
  failures: joinFailures,
  responses: { 201: json(tokens.extend({ business: z.uuid() }), "Conta criada") },
});
