import { z } from "@hono/zod-openapi";
import { done } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { operatorCall, operatorFailures } from "../contract.ts";

const plan = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().openapi({ description: "Um benefício por linha; {dias} é o teste" }),
  price_cents: z.number(),
  position: z.number(),
  retired: z.boolean(),
});

export type DeskPlan = z.output<typeof plan>;

export const listPlans = endpoint({
  ...operatorCall,
  method: "get",
  path: "/api/operator/plans/",
  summary: "Abriu os planos",
  responses: { 200: json(z.object({ results: z.array(plan) }), "Também os retirados") },
});

export const planFailures = {
  ...operatorFailures,
  plan_id_invalid: [400, "O código tem só letras de a a z, números e hífen, até 40."],
  plan_price_wrong: [
    400,
    `O plano trial é grátis, e todo outro custa de R$ 0,50 a R$ 700,00 por mês, que é o que o ${paymentProvider} cobra.`,
  ],
} as const;

export const savePlan = endpoint({
  ...operatorCall,
  method: "put",
  path: "/api/operator/plans/{id}/",
  summary: "Salvou um plano",
  request: {
    params: z.object({ id: z.string().regex(/^[a-z0-9-]{1,40}$/, "plan_id_invalid") }),
    body: jsonBody(
      z.object({
        title: z.string().trim().min(1).max(60),
        description: z.string().trim().max(2000),
        price_cents: z.number().int().min(0),
        position: z.number().int().min(0).max(1000),
        retired: z.boolean(),
      }),
    ),
  },
  failures: planFailures,
  responses: { 200: done },
});
