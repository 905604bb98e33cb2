import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { endpoint, json } from "#src/http/endpoint.ts";

const starCount = z.number().int();

export const getSummary = endpoint({
  ...entitledCall,
  least: "staff",
  method: "get",
  path: "/api/dashboard/summary/",
  tags: ["Painel"],
  summary: "Resumo das avaliações",
  responses: {
    200: json(
      z.object({
        average: z.number().openapi({ description: "0 quando não há avaliações" }),
        total: z.number().int(),
        stars: z.object({ 1: starCount, 2: starCount, 3: starCount, 4: starCount, 5: starCount }),
      }),
      "Média, total e quantidade por estrela",
    ),
  },
});
