import { z } from "@hono/zod-openapi";
import { endpoint, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { businessFailures, slugParams, sourceSchema } from "../contract.ts";

export const visitFailures = { ...businessFailures, ...limitFailures } as const;

export const countVisit = endpoint({
  method: "post",
  path: "/api/client/{slug}/visit/",
  tags: ["Página de avaliação"],
  summary: "Conta uma visita à página, em números por dia e origem; robôs não contam",
  request: { params: slugParams, body: jsonBody(z.object({ source: sourceSchema })) },
  failures: visitFailures,
  responses: { 204: { description: "Contada, ou era um robô" } },
});
