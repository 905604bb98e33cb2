import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { channels } from "#src/features/sources/channels.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { wordingFailures } from "./wording.ts";

const invitationSchema = z.object({
  channel: z.enum(channels),
  subject: z.string().nullable().openapi({ description: "Assunto, só no e-mail" }),
  text: z.string().openapi({ description: "A mensagem, sem o link" }),
  is_default: z.boolean().openapi({ description: "O dono ainda não mudou o texto" }),
});

export type Invitation = z.infer<typeof invitationSchema>;

export const invitationFailures = {
  channel_unknown: [404, "Este canal não existe."],
  text_missing: [400, "Escreva uma mensagem."],
  text_too_long: [400, "A mensagem pode ter até 1.000 caracteres."],
  subject_too_long: [400, "O assunto pode ter até 120 caracteres."],
  text_asks_for_stars: [
    400,
    "O Google não permite pedir uma nota. Convide o cliente a contar como foi.",
  ],
  text_trades_rating: [
    400,
    "O Google não permite dar algo em troca de uma avaliação. Tire o prêmio ou o desconto desta frase.",
  ],
  ...wordingFailures,
} as const;

const invitationCall = {
  ...entitledCall,
  tags: ["Convites"],
  failures: { ...entitledCall.failures, ...invitationFailures },
};

const params = z.object({ channel: z.enum(channels, "channel_unknown") });

export const listInvitations = endpoint({
  ...invitationCall,
  least: "manager",
  method: "get",
  path: "/api/dashboard/invitations/",
  summary: "O texto do convite de cada canal",
  responses: { 200: json(z.object({ results: z.array(invitationSchema) }), "Um texto por canal") },
});

export const putInvitation = endpoint({
  ...invitationCall,
  least: "manager",
  method: "put",
  path: "/api/dashboard/invitations/{channel}/",
  summary: "Guarda o texto de um canal",
  request: {
    params,
    body: jsonBody(
      z.object({
        text: z.string().trim().min(1, "text_missing").max(1000, "text_too_long"),
        subject: z.string().trim().max(120, "subject_too_long").optional(),
      }),
    ),
  },
  responses: { 200: json(invitationSchema, "O texto guardado") },
});

export const restoreInvitation = endpoint({
  ...invitationCall,
  least: "manager",
  method: "delete",
  path: "/api/dashboard/invitations/{channel}/",
  summary: "Volta ao texto padrão de um canal",
  request: { params },
  responses: { 200: json(invitationSchema, "O texto padrão") },
});
