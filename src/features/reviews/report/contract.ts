import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { endpoint } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { drawingFailures } from "#src/services/drawings/drawings.ts";

export const reportFailures = {
  month_invalid: [400, "Escolha um mês que já começou."],
  ...limitFailures,
  ...drawingFailures,
} as const;

export const getReport = endpoint({
  ...entitledCall,
  least: "staff",
  method: "get",
  path: "/api/dashboard/report.pdf",
  tags: ["Painel"],
  summary: "Relatório de um mês em PDF, pronto para imprimir",
  request: {
    query: z.object({
      month: z
        .string("month_invalid")
        .regex(/^20\d\d-(0[1-9]|1[0-2])$/, "month_invalid")
        .openapi({ example: "2026-11" }),
    }),
  },
  failures: { ...entitledCall.failures, ...reportFailures },
  responses: {
    200: {
      description: "PDF em A4",
      content: { "application/pdf": { schema: { type: "string", format: "binary" } } },
    },
  },
});
