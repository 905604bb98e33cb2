import { z } from "@hono/zod-openapi";
import { planFailures } from "#src/features/billing/entitlement/contract.ts";
import { ownerCall, ownerFailures } from "#src/features/session/contract.ts";
import { done } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { eventTypes } from "./event-types.ts";
import { maxEndpoints, maxUrlLength } from "./sizes.ts";

const url = z
  .string()
  .trim()
  .min(1)
  .max(maxUrlLength)
  .openapi({ description: "https, em um endereço público, na porta 443" });
const types = z
  .array(z.enum(eventTypes))
  .min(1)
  .max(eventTypes.length)
  .transform((list) => eventTypes.filter((type) => list.includes(type)));

export const endpointFailures = {
  ...ownerFailures,
  ...planFailures,
  ...limitFailures,
  endpoint_not_found: [404, "Este endereço não existe mais."],
  too_many_endpoints: [409, `Uma loja tem no máximo ${maxEndpoints} endereços.`],
  url_malformed: [400, "Este endereço não é um link válido."],
  url_not_https: [400, "O endereço precisa começar com https://."],
  url_port: [400, "O endereço precisa usar a porta padrão do https, sem número de porta."],
  url_login: [400, "O endereço não pode ter usuário e senha antes do @."],
  url_not_public: [400, "O endereço precisa ser de um servidor público na internet."],
} as const;

/** An endpoint that an operator stopped gets nothing, no test either, and stays: its owner can neither move nor remove it. */
export const stoppedFailures = {
  endpoint_stopped: [
    409,
    "Paramos este endereço por segurança. Fale com a gente para ativar de novo.",
  ],
} as const;

const ownFailures = {
  ...ownerFailures,
  endpoint_not_found: endpointFailures.endpoint_not_found,
} as const;

export const disabledReasons = ["gone", "failing", "operator"] as const;

export const endpointSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  types: z.array(z.string()),
  created_at: z.iso.datetime(),
  failing_since: z.iso.datetime().nullable(),
  retry_at: z.iso.datetime().nullable().openapi({ description: "Quando será a próxima tentativa" }),
  waiting: z.number().int().openapi({ description: "Quantas entregas esperam" }),
  disabled_at: z.iso.datetime().nullable(),
  disabled_reason: z.enum(disabledReasons).nullable().openapi({
    description:
      "gone: o endereço respondeu 410; failing: falhou por cinco dias; operator: paramos por segurança",
  }),
});

export type Endpoint = z.output<typeof endpointSchema>;

const tags = ["Integrações"];
const params = z.object({ id: z.uuid() });

export const listEndpoints = endpoint({
  ...ownerCall,
  method: "get",
  path: "/api/integrations/endpoints/",
  tags,
  summary: "Endereços que recebem os avisos da loja",
  responses: {
    200: json(z.object({ endpoints: z.array(endpointSchema) }), "O mais antigo primeiro"),
  },
});

const withSecret = z.object({
  id: z.uuid(),
  secret: z.string().openapi({ description: "whsec_…, mostrado só agora" }),
});

export const addEndpoint = endpoint({
  ...ownerCall,
  method: "post",
  path: "/api/integrations/endpoints/",
  tags,
  summary: "Acrescenta um endereço; o segredo que assina os avisos só aparece nesta resposta",
  request: { body: jsonBody(z.object({ url, types })) },
  failures: { ...endpointFailures, ...stoppedFailures },
  responses: { 201: json(withSecret, "Endereço e segredo") },
});

export const changeEndpoint = endpoint({
  ...ownerCall,
  method: "patch",
  path: "/api/integrations/endpoints/{id}/",
  tags,
  summary: "Muda o endereço ou os tipos de aviso",
  request: { params, body: jsonBody(z.object({ url: url.optional(), types: types.optional() })) },
  failures: { ...endpointFailures, ...stoppedFailures },
  responses: { 200: done },
});

export const removeEndpoint = endpoint({
  ...ownerCall,
  method: "delete",
  path: "/api/integrations/endpoints/{id}/",
  tags,
  summary: "Exclui um endereço, com os avisos que esperam",
  request: { params },
  failures: { ...ownFailures, ...stoppedFailures },
  responses: { 200: done },
});

export const rotateSecret = endpoint({
  ...ownerCall,
  method: "post",
  path: "/api/integrations/endpoints/{id}/secret/",
  tags,
  summary: "Troca o segredo; por 24 horas os avisos têm as duas assinaturas",
  request: { params },
  failures: endpointFailures,
  responses: { 200: json(withSecret, "Segredo novo") },
});

export const activateEndpoint = endpoint({
  ...ownerCall,
  method: "post",
  path: "/api/integrations/endpoints/{id}/activate/",
  tags,
  summary: "Ativa de novo um endereço; o que não foi entregue é enviado em ordem",
  request: { params },
  failures: { ...endpointFailures, ...stoppedFailures },
  responses: { 200: done },
});
