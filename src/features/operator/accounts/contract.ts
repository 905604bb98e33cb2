import { z } from "@hono/zod-openapi";
import { correctEmailFailures } from "#src/features/account/contact/contract.ts";
import { emailSchema } from "#src/features/account/contract.ts";
import { loginOutcomes } from "#src/features/session/attempts/outcomes.ts";
import { memberRole } from "#src/features/team/members/contract.ts";
import { done } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { chargeStatuses } from "#src/services/payments/payments.ts";
import { actFailures, operatorCall, reasonBody } from "../contract.ts";

const moment = z.iso.datetime().nullable();

const shop = z.object({
  id: z.uuid(),
  name: z.string().nullable(),
  slug: z.string(),
  plan: z.enum(["paid", "trial", "none"]),
  plan_until: moment,
  reviews: z.number(),
  last_activity: z.string().nullable().openapi({ description: "Dia da última visita ou nota" }),
  sending: z.enum(["open", "held", "unused"]),
  blocked_at: moment,
});

export type DeskShop = z.output<typeof shop>;

const listedAccount = z.object({
  id: z.uuid(),
  email: z.string(),
  phone: z.string().nullable(),
  created_at: z.iso.datetime(),
  confirmed_at: moment,
  has_password: z.boolean().openapi({ description: "Falso num cadastro não concluído" }),
  returned_at: moment.openapi({ description: "Quando um e-mail para a conta voltou" }),
  closed_at: moment.openapi({ description: "A conta está sendo excluída" }),
  shops: z.array(shop),
});

export type ListedAccount = z.output<typeof listedAccount>;

/** A closed set, so that the texts of the screen are complete. */
export const accountFilters = [
  "all",
  "unconfirmed",
  "returned",
  "paid",
  "trial",
  "none",
  "held",
  "blocked",
] as const;

export const listAccounts = endpoint({
  ...operatorCall,
  method: "get",
  path: "/api/operator/accounts/",
  summary: "Procurou contas",
  request: {
    query: z.object({
      q: z.string().max(100).default("").openapi({
        description: "Começo do e-mail, do nome ou do endereço da página, ou parte do celular",
      }),
      filter: z.enum(accountFilters).default("all"),
      before: z.uuid().optional().openapi({ description: "O último id da página anterior" }),
    }),
  },
  responses: {
    200: json(
      z.object({ results: z.array(listedAccount), next: z.uuid().nullable() }),
      "As mais novas primeiro",
    ),
  },
});

const account = listedAccount.extend({
  members: z
    .array(
      z.object({
        business: z.uuid(),
        account: z.uuid(),
        email: z.string(),
        role: memberRole,
        since: z.iso.datetime(),
      }),
    )
    .openapi({ description: "As equipes das empresas da conta" }),
  works_in: z
    .array(shop.pick({ id: true, name: true, slug: true }).extend({ role: memberRole }))
    .openapi({ description: "Empresas de outras contas, em cuja equipe a pessoa está" }),
  limits_lifted_at: moment,
  passkeys: z.number(),
  has_google: z.boolean(),
  pending_email: z.string().nullable().openapi({ description: "Espera a confirmação do dono" }),
  has_pending_sign_up: z.boolean(),
  logins: z
    .array(
      z.object({
        outcome: z.enum(loginOutcomes),
        times: z.number(),
        last_at: z.iso.datetime(),
      }),
    )
    .openapi({ description: "Uma linha por dia e resultado, dos últimos 30 dias" }),
  sessions: z.array(
    z.object({
      id: z.uuid(),
      device: z.string().nullable(),
      created_at: z.iso.datetime(),
      last_used_at: z.iso.datetime(),
    }),
  ),
  mails: z
    .array(
      z.object({
        key: z.string(),
        status: z.enum(["waiting", "sent", "refused", "given_up"]),
        attempts: z.number(),
        resends: z.number(),
        smtp_code: z.number().nullable(),
        created_at: z.iso.datetime(),
        settled_at: moment,
        can_resend: z.boolean(),
      }),
    )
    .openapi({ description: "Dos últimos 30 dias, sem o conteúdo" }),
  charges: z.array(
    z.object({
      business: z.uuid(),
      status: z.enum(chargeStatuses),
      amount_cents: z.number(),
      due_at: z.iso.datetime(),
      paid_at: moment,
    }),
  ),
});

export type DeskAccount = z.output<typeof account>;
export type DeskMail = DeskAccount["mails"][number];

const params = z.object({ account: z.uuid() });

export const readAccount = endpoint({
  ...operatorCall,
  method: "get",
  path: "/api/operator/accounts/{account}/",
  summary: "Abriu uma conta",
  request: { params },
  responses: { 200: json(account, "A conta, sem as palavras dos clientes") },
});

const act = {
  ...operatorCall,
  method: "post",
  request: { params, body: jsonBody(reasonBody) },
  failures: actFailures,
  responses: { 200: done },
} as const;

export const confirmationFailures = {
  ...actFailures,
  sign_up_finished: [409, "O e-mail desta conta já foi confirmado."],
  sign_up_expired: correctEmailFailures.sign_up_expired,
} as const;

export const sendConfirmation = endpoint({
  ...act,
  path: "/api/operator/accounts/{account}/confirmation/",
  summary: "Mandou de novo a confirmação do e-mail",
  failures: confirmationFailures,
});

export const sendPasswordLink = endpoint({
  ...act,
  path: "/api/operator/accounts/{account}/password-link/",
  summary: "Mandou um link de senha nova",
});

export const liftLimits = endpoint({
  ...act,
  path: "/api/operator/accounts/{account}/limits/",
  summary: "Liberou novas tentativas de entrar",
});

export const endSessions = endpoint({
  ...act,
  method: "delete",
  path: "/api/operator/accounts/{account}/sessions/",
  summary: "Encerrou as sessões de uma conta",
});

/** How the operator knows that the owner asks. Stored in the audit log. */
export const emailProofs = ["called-back", "company-document", "charge-details"] as const;

export const correctEmail = endpoint({
  ...act,
  path: "/api/operator/accounts/{account}/email/",
  summary: "Corrigiu o e-mail de uma conta",
  request: {
    params,
    body: jsonBody(reasonBody.extend({ email: emailSchema, proof: z.enum(emailProofs) })),
  },
  failures: { ...actFailures, ...correctEmailFailures },
});

export const resendFailures = {
  ...actFailures,
  mail_not_stored: [409, "O texto deste e-mail não está mais guardado."],
} as const;

export const resendMail = endpoint({
  ...act,
  path: "/api/operator/accounts/{account}/mails/{key}/resend/",
  summary: "Reenviou um e-mail a uma conta",
  request: { params: params.extend({ key: z.string().max(300) }), body: jsonBody(reasonBody) },
  failures: resendFailures,
});
