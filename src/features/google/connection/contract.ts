import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { ownerCall } from "#src/features/session/contract.ts";
import { done } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { connectionCallFailures } from "../failures.ts";

export const placeFailures = {
  not_connected: [409, "Conecte sua conta do Google primeiro."],
  place_unknown: [404, "Este perfil não está mais na sua conta do Google. Escolha de novo."],
  place_unverified: [
    409,
    "O Google ainda não verificou este perfil, ou o suspendeu. Abra o perfil no Google, siga o aviso de lá e tente de novo.",
  ],
  place_duplicate: [
    409,
    "Para o Google, este perfil é cópia de outro. Escolha o perfil original, ou abra este no Google e siga o aviso de lá.",
  ],
} as const;

export const connectionSchema = z.object({
  available: z.boolean().openapi({ description: "O Estrelou está ligado ao Google" }),
  state: z.enum(["none", "choosing", "connected", "ended"]).openapi({
    description: "'choosing': falta escolher o perfil. 'ended': o Google encerrou a conexão",
  }),
  place_title: z.string().nullable().openapi({ description: "O perfil que o dono escolheu" }),
  connected_at: z.iso.datetime().nullable(),
  read_at: z.iso.datetime().nullable().openapi({ description: "A última leitura das avaliações" }),
  trouble: z
    .enum(["not-allowed", "not-found", "not-approved", "busy", "refused", "temporary"])
    .nullable()
    .openapi({ description: "Por que a última leitura não deu certo" }),
});

export type ConnectionView = z.output<typeof connectionSchema>;

const tags = ["Google"];

export const getConnection = endpoint({
  ...ownerCall,
  least: "staff",
  method: "get",
  path: "/api/google/connection/",
  tags,
  summary: "A conexão da empresa com o Perfil da Empresa no Google",
  responses: { 200: json(connectionSchema, "A conexão") },
});

const placeSchema = z.object({
  account: z.string(),
  location: z.string(),
  title: z.string(),
  address: z.string().openapi({ description: "Vazio se a empresa não tem loja" }),
  verified: z.boolean().openapi({
    description: "Só um perfil verificado, não suspenso nem duplicado, pode ser escolhido",
  }),
  duplicate: z.boolean().openapi({ description: "Para o Google, é cópia de outro perfil" }),
  is_own: z.boolean().openapi({ description: "É o local da página de avaliação" }),
});

export type OfferedPlace = z.output<typeof placeSchema>;

export const listPlaces = endpoint({
  ...entitledCall,
  method: "get",
  path: "/api/google/places/",
  tags,
  summary: "Os perfis que a conta do Google administra, primeiro o da página de avaliação",
  failures: {
    ...entitledCall.failures,
    ...connectionCallFailures,
    ...placeFailures,
    ...limitFailures,
  },
  responses: {
    200: json(
      z.object({
        results: z.array(placeSchema),
        complete: z.boolean().openapi({ description: "False: há mais perfis do que estes" }),
      }),
      "Perfis",
    ),
  },
});

export const choosePlace = endpoint({
  ...entitledCall,
  method: "put",
  path: "/api/google/connection/place/",
  tags,
  summary: "Escolhe o perfil cujas avaliações o painel mostra",
  request: {
    body: jsonBody(
      z.object({
        account: z.string().regex(/^accounts\/[\w-]{1,100}$/),
        location: z.string().regex(/^locations\/[\w-]{1,100}$/),
      }),
    ),
  },
  failures: {
    ...entitledCall.failures,
    ...connectionCallFailures,
    ...placeFailures,
    ...limitFailures,
  },
  responses: { 200: json(connectionSchema, "A conexão") },
});

export const disconnect = endpoint({
  ...ownerCall,
  method: "delete",
  path: "/api/google/connection/",
  tags,
  summary: "Encerra a autorização no Google e apaga o que veio dele; responde o mesmo sem conexão",
  responses: { 200: done },
});
