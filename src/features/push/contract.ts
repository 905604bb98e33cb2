import { z } from "@hono/zod-openapi";
import { personCall, sessionFailures } from "#src/features/session/contract.ts";
import { done } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";

/** Why a browser cannot be stored as a device. */
export const deviceFailures = {
  push_off: [404, "Os avisos no celular estão desligados neste servidor."],
  push_service_unknown: [422, "Este navegador usa um serviço de avisos que ainda não conhecemos."],
} as const;

export const pushFailures = { ...sessionFailures, ...limitFailures, ...deviceFailures } as const;

const endpointSchema = z
  .url()
  .max(1000)
  .openapi({ description: "Endereço da inscrição no navegador" });

export const subscriptionSchema = z.object({
  endpoint: endpointSchema,
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}(==)?$/),
  }),
});

export const getPush = endpoint({
  ...personCall,
  method: "get",
  path: "/api/account/push/",
  tags: ["Minha conta"],
  summary: "A chave com que o navegador se inscreve nos avisos",
  responses: {
    200: json(
      z.object({
        key: z.string().nullable().openapi({ description: "null: este servidor não manda avisos" }),
      }),
      "Chave pública",
    ),
  },
});

export const turnOnPush = endpoint({
  ...personCall,
  failures: pushFailures,
  method: "put",
  path: "/api/account/push/",
  tags: ["Minha conta"],
  summary: "Liga os avisos neste aparelho, enquanto durar a sessão. Repetir não muda nada",
  request: { body: jsonBody(subscriptionSchema) },
  responses: { 200: done },
});

export const turnOffPush = endpoint({
  ...personCall,
  method: "delete",
  path: "/api/account/push/",
  tags: ["Minha conta"],
  summary: "Desliga os avisos neste aparelho; responde o mesmo se já estavam desligados",
  request: { body: jsonBody(z.object({ endpoint: endpointSchema })) },
  responses: { 200: done },
});
