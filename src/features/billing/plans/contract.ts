import { z } from "@hono/zod-openapi";
import { endpoint, json } from "#src/http/endpoint.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";

export const tags = ["Planos"];

export const planSchema = z.object({
  id: z.string().openapi({ description: "O plano de teste tem o id trial" }),
  title: z.string(),
  price: z.number().openapi({ description: "Reais por mês" }),
  description: z.string().openapi({ description: "Um benefício por linha" }),
  mp_front_key: z.string().openapi({ description: `Chave pública do ${paymentProvider}` }),
});

export type Plan = z.infer<typeof planSchema>;

export const listPlans = endpoint({
  method: "get",
  path: "/api/list/plans/",
  tags,
  summary: "Planos oferecidos",
  failures: {},
  responses: { 200: json(z.array(planSchema), "Do teste ao mais caro") },
});
