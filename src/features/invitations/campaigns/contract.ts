import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { doneBody } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { recipientStatusSchema } from "../recipients/contract.ts";
import { holdReasons } from "../senders/contract.ts";
import { wordingFailures } from "../texts/wording.ts";
import { maxPerDay } from "./limits.ts";

const campaignSchema = z.object({
  id: z.uuid(),
  finished: z.boolean(),
  next_attempt_at: z.iso
    .datetime()
    .nullable()
    .openapi({ description: "Quando se tenta de novo; nulo enquanto há o que enviar já" }),
  statuses: z
    .array(recipientStatusSchema)
    .openapi({ description: "Um por endereço, na ordem em que foram enviados" }),
  returned: z
    .number()
    .int()
    .openapi({ description: "Enviados que voltaram depois; quais, não se guarda" }),
  complaints: z.number().int().openapi({
    description: "Denúncias, só a partir de 20 enviados, para não revelar de quem",
  }),
  refused: z.boolean().openapi({ description: "Quem opera o Estrelou leu o texto e não o enviou" }),
});

export type Campaign = z.infer<typeof campaignSchema>;

export const campaignFailures = {
  addresses_missing: [400, "Coloque pelo menos um e-mail."],
  addresses_too_many: [400, `Mande até ${maxPerDay} e-mails de cada vez.`],
  address_invalid: [400, "Há um e-mail escrito errado na lista."],
  addresses_repeated: [400, "Há um e-mail repetido na lista."],
  place_missing: [409, "Configure seu local antes de enviar convites."],
  campaign_running: [409, "Um envio ainda está em andamento."],
  day_full: [409, "Esta lista passa do limite de e-mails de hoje."],
  name_not_mailable: [
    409,
    "O nome do seu local tem um link ou e-mail. Mude o nome em Minha Página para enviar.",
  ],
  sender_held: [
    409,
    "Seus convites por e-mail estão em pausa enquanto a gente confere os envios. Os outros canais continuam.",
  ],
  place_unverified: [
    409,
    "Enviamos só para um local escolhido na busca do Google Maps, com o mesmo nome. Escolha o seu em Minha Página.",
  ],
  place_unreleased: [
    409,
    "A gente confere o seu local antes do primeiro envio. Fale com a gente pela página de suporte.",
  ],
  place_unchecked: [
    503,
    "Não conseguimos conferir o seu local no Google agora. Tente de novo mais tarde.",
  ],
  ...wordingFailures,
  ...limitFailures,
} as const;

const campaignCall = {
  ...entitledCall,
  tags: ["Convites por e-mail"],
  failures: { ...entitledCall.failures, ...campaignFailures },
};

const addresses = z
  .array(z.string().max(320, "address_invalid"))
  .min(1, "addresses_missing")
  .max(maxPerDay, "addresses_too_many");

export const readCampaignOverview = endpoint({
  ...campaignCall,
  least: "manager",
  failures: entitledCall.failures,
  method: "get",
  path: "/api/dashboard/campaigns/current/",
  summary: "O envio em andamento, ou o último que ainda não foi fechado",
  responses: {
    200: json(
      z.object({
        left_today: z.number().int(),
        max_per_day: z.number().int().openapi({
          description: "No teste grátis e enquanto dá para desistir do plano é menor",
        }),
        held: z.boolean().openapi({ description: "Os envios estão em pausa" }),
        held_for: z.enum(holdReasons).nullable().openapi({
          description:
            "Por que: denúncias, recusas, um plano devolvido, ou o texto que está em análise",
        }),
        reply_to: z
          .string()
          .openapi({ description: "Para onde vão as respostas, se o dono quiser" }),
        campaign: campaignSchema.nullable(),
      }),
      "Sem endereços: quem enviou a lista é que os tem",
    ),
  },
});

export const checkEmails = endpoint({
  ...campaignCall,
  least: "manager",
  method: "post",
  path: "/api/dashboard/campaigns/check/",
  summary: "Quantos de uma lista podem receber convite desta empresa agora, e por que outros não",
  request: { body: jsonBody(z.object({ addresses })) },
  responses: {
    200: json(
      z.object({
        fit_today: z.number().int().openapi({
          description:
            "Endereços, do começo da lista, que cabem no limite de hoje; quem fica de fora não conta",
        }),
        unsubscribed: z.number().int(),
        recently_invited: z.number().int().openapi({
          description: "Convidados há menos de 30 dias, por esta empresa ou por muitas",
        }),
        left_today: z.number().int(),
      }),
      "Só a contagem, entre os que cabem; nada é guardado",
    ),
  },
});

export const createCampaign = endpoint({
  ...campaignCall,
  least: "manager",
  method: "post",
  path: "/api/dashboard/campaigns/",
  summary: "Envia o convite por e-mail a uma lista; o mesmo id de novo não envia nada de novo",
  request: {
    body: jsonBody(
      z.object({
        id: z.uuid().openapi({ description: "Feito por quem chama" }),
        addresses,
        takes_replies: z
          .boolean()
          .openapi({ description: "Quem recebe pode responder ao e-mail do dono, e o vê" }),
      }),
    ),
  },
  responses: { 201: json(campaignSchema, "O envio começou") },
});

const campaignParams = z.object({ id: z.uuid("not_found") });

export const stopCampaign = endpoint({
  ...campaignCall,
  least: "manager",
  failures: entitledCall.failures,
  method: "post",
  path: "/api/dashboard/campaigns/{id}/stop/",
  summary: "Não envia mais nada deste envio e apaga os endereços que faltavam",
  request: { params: campaignParams },
  responses: { 200: json(campaignSchema.nullable(), "Como ficou") },
});

export const deleteCampaignResult = endpoint({
  ...campaignCall,
  least: "manager",
  method: "delete",
  path: "/api/dashboard/campaigns/{id}/",
  summary: "Apaga o resultado de um envio terminado",
  request: { params: campaignParams },
  responses: { 200: json(doneBody, "Apagado, agora ou antes") },
});
