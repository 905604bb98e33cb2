import { z } from "@hono/zod-openapi";
import { done } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { actFailures, operatorCall, reasonBody } from "../contract.ts";

const troubled = z.object({
  business: z.uuid(),
  id: z.uuid(),
  slug: z.string(),
  name: z.string().nullable(),
  host: z.string().openapi({ description: "Só o servidor: o resto do endereço pode ser segredo" }),
  shops: z.number().openapi({ description: "Em quantas empresas este servidor falha" }),
  failing_since: z.iso.datetime().nullable(),
  stopped_at: z.iso.datetime().nullable(),
  waiting: z.number(),
});

export type TroubledEndpoint = z.output<typeof troubled>;

export const listTroubled = endpoint({
  ...operatorCall,
  method: "get",
  path: "/api/operator/endpoints/",
  summary: "Abriu os webhooks que falham ou estão parados",
  responses: {
    200: json(
      z.object({ results: z.array(troubled) }),
      "Os que falham, com mais empresas primeiro, e depois os parados",
    ),
  },
});

const act = {
  ...operatorCall,
  method: "post",
  request: {
    params: z.object({ business: z.uuid(), id: z.uuid() }),
    body: jsonBody(reasonBody),
  },
  failures: actFailures,
  responses: { 200: done },
} as const;

export const stopEndpoint = endpoint({
  ...act,
  path: "/api/operator/endpoints/{business}/{id}/stop/",
  summary: "Parou um webhook de uma empresa",
});

export const releaseEndpoint = endpoint({
  ...act,
  path: "/api/operator/endpoints/{business}/{id}/release/",
  summary: "Liberou um webhook de uma empresa",
});
