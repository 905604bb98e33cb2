import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { done } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { reviewGone } from "../failures.ts";
import { reasons } from "./reasons.ts";

export const reportSchema = z.object({
  review_id: z.string(),
  reason: z.enum(reasons),
  reported_at: z.iso.datetime(),
  outcome: z.enum(["waiting", "kept", "removed"]).openapi({
    description:
      "Esperando o Google, ficou (o dono anotou) ou saiu (a leitura não a encontra mais, quem quer que a tenha tirado)",
  }),
  outcome_at: z.iso.datetime().nullable(),
});

export type Report = z.infer<typeof reportSchema>;

export const reportFailures = { ...entitledCall.failures, ...reviewGone } as const;

const path = "/api/dashboard/google/reviews/{id}/report/";
const params = z.object({ id: z.string().min(1).max(300) });

export const putReport = endpoint({
  ...entitledCall,
  least: "manager",
  path,
  method: "put",
  tags: ["Google"],
  summary: "Anota que a avaliação foi denunciada ao Google, e o que ele decidiu",
  description: "A denúncia é feita pelo dono no Google. A data da primeira anotação fica.",
  failures: reportFailures,
  request: {
    params,
    body: jsonBody(z.object({ reason: z.enum(reasons), outcome: z.enum(["waiting", "kept"]) })),
  },
  responses: { 200: json(reportSchema, "A anotação") },
});

export const deleteReport = endpoint({
  ...entitledCall,
  least: "manager",
  path,
  method: "delete",
  tags: ["Google"],
  summary: "Apaga a anotação; responde o mesmo se não havia",
  request: { params },
  responses: { 200: done },
});
