import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";

const alertsSchema = z.object({
  unhappy: z.boolean().openapi({ description: "E-mail assim que chega uma nota baixa" }),
  digest: z.boolean().openapi({ description: "E-mail com o resumo da semana, às segundas" }),
  happy_from: z
    .number()
    .int()
    .openapi({ description: "Notas abaixo desta são baixas: a mínima, e ao menos 3" }),
});

export const getAlerts = endpoint({
  ...entitledCall,
  least: "staff",
  method: "get",
  path: "/api/dashboard/alerts/",
  tags: ["Painel"],
  summary: "Quais avisos o dono recebe",
  responses: { 200: json(alertsSchema, "Avisos") },
});

export const setAlerts = endpoint({
  ...entitledCall,
  method: "patch",
  path: "/api/dashboard/alerts/",
  tags: ["Painel"],
  summary: "Liga ou desliga os avisos, juntos ou um só",
  request: { body: jsonBody(alertsSchema.pick({ unhappy: true, digest: true }).partial()) },
  responses: { 200: json(alertsSchema, "Avisos") },
});
