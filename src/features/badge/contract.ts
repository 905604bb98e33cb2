import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";

const badgeSchema = z.object({
  shown: z.boolean().openapi({ description: "Se o selo pode ser visto por qualquer pessoa" }),
});

export const getBadge = endpoint({
  ...entitledCall,
  least: "manager",
  method: "get",
  path: "/api/dashboard/badge/",
  tags: ["Painel"],
  summary: "Se o selo para o site do dono está ligado",
  responses: { 200: json(badgeSchema, "Selo") },
});

export const setBadge = endpoint({
  ...entitledCall,
  least: "manager",
  method: "patch",
  path: "/api/dashboard/badge/",
  tags: ["Painel"],
  summary: "Liga ou desliga o selo",
  request: { body: jsonBody(badgeSchema) },
  responses: { 200: json(badgeSchema, "Selo") },
});
