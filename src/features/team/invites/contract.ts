import { z } from "@hono/zod-openapi";
import { planFailures } from "#src/features/billing/entitlement/contract.ts";
import { ownerCall, ownerFailures, personCall } from "#src/features/session/contract.ts";
import { done } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { inviteSchema, maxMembers, memberRole } from "../members/contract.ts";

const full = [409, `Uma loja pode ter até ${maxMembers} pessoas na equipe.`] as const;

export const inviteFailures = {
  ...ownerFailures,
  business_blocked: planFailures.business_blocked,
  email_invalid: [400, "Informe um e-mail válido."],
  already_member: [409, "Esta pessoa já faz parte da equipe."],
  team_full: full,
  too_many_requests: [
    429,
    "Foram muitos convites, seus ou para este e-mail. Tente de novo amanhã: o convite que já chegou vale 7 dias.",
  ],
} as const;

export const inviteMember = endpoint({
  ...ownerCall,
  method: "post",
  path: "/api/team/",
  tags: ["Equipe"],
  summary:
    "Convida uma pessoa por e-mail; o convite vale 7 dias, e outro ao mesmo e-mail o substitui",
  request: {
    body: jsonBody(
      z.object({ email: z.string("email_invalid").max(254, "email_invalid"), role: memberRole }),
    ),
  },
  failures: inviteFailures,
  responses: { 201: json(inviteSchema, "Convite enviado") },
});

export const withdrawInvite = endpoint({
  ...ownerCall,
  method: "delete",
  path: "/api/team/invites/{id}/",
  tags: ["Equipe"],
  summary: "Cancela um convite; o link dele deixa de valer",
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: done },
});

/** The token of a mailed link. */
export const inviteTokenSchema = z.string("invite_invalid").max(200, "invite_invalid");

export const invitationFailures = {
  invite_invalid: [400, "Este convite já foi usado, cancelado ou passou do prazo. Peça outro."],
  ...limitFailures,
} as const;

export const readInvitation = endpoint({
  method: "post",
  path: "/api/team/invitation/",
  tags: ["Equipe"],
  summary: "O convite de um link: para qual loja, e se o e-mail já tem conta",
  request: { body: jsonBody(z.object({ token: inviteTokenSchema })) },
  failures: invitationFailures,
  responses: {
    200: json(
      z.object({
        shop: z.string().nullable(),
        role: memberRole,
        email: z.string(),
        has_account: z.boolean(),
      }),
      "Convite",
    ),
  },
});

export const acceptFailures = {
  ...personCall.failures,
  ...invitationFailures,
  invite_other_email: [403, "Este convite é para outro e-mail. Saia e entre com a conta dele."],
  team_full: full,
} as const;

export const acceptInvite = endpoint({
  ...personCall,
  method: "post",
  path: "/api/team/accept/",
  tags: ["Equipe"],
  summary: "Aceita um convite com a conta que entrou, que deve ter o e-mail convidado",
  request: { body: jsonBody(z.object({ token: inviteTokenSchema })) },
  failures: acceptFailures,
  responses: { 200: json(z.object({ business: z.uuid() }), "Aceito") },
});
