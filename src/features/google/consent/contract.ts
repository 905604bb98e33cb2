import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { connectionSchema } from "../connection/contract.ts";
import { connectionCallFailures } from "../failures.ts";

export const consentFailures = {
  consent_invalid: [400, "Este pedido de conexão não vale mais. Comece de novo."],
  consent_incomplete: [
    400,
    "Faltou uma permissão. Conecte de novo e deixe marcado o acesso ao Perfil da Empresa.",
  ],
} as const;

const tags = ["Google"];

export const startConsent = endpoint({
  ...entitledCall,
  method: "post",
  path: "/api/google/consent/",
  tags,
  summary: "Endereço da página do Google em que o dono autoriza; vale uma vez, por dez minutos",
  failures: { ...entitledCall.failures, ...connectionCallFailures, ...limitFailures },
  responses: { 200: json(z.object({ url: z.url() }), "Para onde ir") },
});

export const finishConsent = endpoint({
  ...entitledCall,
  method: "post",
  path: "/api/google/connection/",
  tags,
  summary: "Conclui a autorização com o que o Google devolveu; só a sessão que a começou pode",
  request: {
    body: jsonBody(z.object({ code: z.string().min(1).max(512), state: z.string().max(100) })),
  },
  failures: { ...entitledCall.failures, ...connectionCallFailures, ...consentFailures },
  responses: { 200: json(connectionSchema, "A conexão") },
});
