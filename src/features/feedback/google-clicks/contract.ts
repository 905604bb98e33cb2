import { z } from "@hono/zod-openapi";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { businessFailures, slugParams } from "../contract.ts";

export const clickFailures = { ...businessFailures, ...limitFailures } as const;

export const recordGoogleClick = endpoint({
  method: "post",
  path: "/api/client/{slug}/google-click/",
  tags: ["Página de avaliação"],
  summary: "Registra o clique em 'Avaliar no Google'",
  request: { params: slugParams, body: jsonBody(z.object({ id: z.uuid() })) },
  failures: clickFailures,
  responses: {
    200: json(z.object({ counted: z.boolean() }), "counted=false quando já tinha sido contado"),
  },
});
