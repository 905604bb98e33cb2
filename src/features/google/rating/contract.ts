import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { maxGoal, minGoal } from "./goals.ts";

export const ratingFailures = {
  goal_invalid: [400, "Escolha uma meta de 1,1 a 5,0, com uma casa decimal."],
} as const;

const goal = z
  .number()
  .min(minGoal, "goal_invalid")
  .max(maxGoal, "goal_invalid")
  .refine((value) => Number.isInteger(Math.round(value * 1000) / 100), "goal_invalid")
  .nullable()
  .openapi({ description: "A meta do dono, com uma casa decimal; null quando não escolheu" });

const ratingSchema = z.object({
  state: z
    .enum(["shown", "no_reviews", "no_place", "off", "limit", "gone", "unavailable"])
    .openapi({
      description:
        "shown: rating e count como o Google mostra agora. no_reviews: o Google ainda não mostra avaliações. " +
        "no_place: a empresa não tem o código do local. off: este servidor não consulta o Google. " +
        "limit: as consultas de hoje ou do mês acabaram. gone: o local não existe mais no Google. " +
        "unavailable: o Google não respondeu.",
    }),
  source: z.enum(["maps", "profile"]).nullable().openapi({
    description: "maps: Google Maps. profile: Perfil da Empresa no Google, conectado pelo dono.",
  }),
  rating: z.number().nullable(),
  count: z.number().int().nullable().openapi({ description: "Número de avaliações" }),
  maps_url: z.string().nullable().openapi({ description: "A página do local no Google Maps" }),
  goal,
  connectable: z
    .boolean()
    .openapi({ description: "O perfil pode ser conectado aqui, e ainda não foi" }),
});

export type GoogleRating = z.infer<typeof ratingSchema>;

export const getGoogleRating = endpoint({
  ...entitledCall,
  least: "staff",
  method: "get",
  path: "/api/dashboard/google-rating/",
  tags: ["Google"],
  summary: "A nota do dono no Google, consultada agora, e a meta que ele escolheu",
  description: "O Google não permite guardar nem copiar a nota; a resposta não deve ser guardada.",
  responses: { 200: json(ratingSchema, "A nota de agora, ou por que não há uma") },
});

export const putRatingGoal = endpoint({
  ...entitledCall,
  least: "manager",
  method: "put",
  path: "/api/dashboard/google-rating/goal/",
  tags: ["Google"],
  summary: "Guarda a meta do dono para a nota no Google",
  request: { body: jsonBody(z.object({ goal })) },
  failures: { ...entitledCall.failures, ...ratingFailures },
  responses: { 200: json(z.object({ goal }), "A meta guardada") },
});
