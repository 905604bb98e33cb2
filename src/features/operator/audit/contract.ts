import { z } from "@hono/zod-openapi";
import { endpoint, json } from "#src/http/endpoint.ts";
import { operatorCall } from "../contract.ts";

const entry = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  operator: z.string(),
  action: z.string().openapi({ description: "O que foi visto ou feito, em português" }),
  call: z.string().openapi({ description: "Método e caminho da chamada" }),
  business: z.uuid().nullable(),
  business_name: z.string().nullable(),
  account: z.uuid().nullable(),
  reason: z.string().nullable(),
  target: z.string().nullable(),
});

export type AuditEntry = z.output<typeof entry>;

export const listAudit = endpoint({
  ...operatorCall,
  method: "get",
  path: "/api/operator/audit/",
  summary: "Abriu o registro",
  request: {
    query: z.object({
      business: z.uuid().optional(),
      account: z.uuid().optional().openapi({ description: "A conta e as suas empresas" }),
      acts: z.enum(["all", "acts"]).default("all").openapi({ description: "acts: sem consultas" }),
      before: z.uuid().optional(),
    }),
  },
  responses: {
    200: json(
      z.object({ results: z.array(entry), next: z.uuid().nullable() }),
      "O mais recente primeiro",
    ),
  },
});
