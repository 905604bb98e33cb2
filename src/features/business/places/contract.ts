import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { endpoint, json } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { minQueryLength } from "./min-query-length.ts";

export const placeFailures = {
  places_query_short: [400, "Digite ao menos 3 letras."],
  places_unavailable: [502, "Erro ao buscar locais."],
  places_off: [503, "A busca de locais não está disponível. Cole o link do Google Maps."],
  place_gone: [404, "Este local não existe mais no Google. Busque de novo."],
  place_closed: [409, "O Google diz que este local fechou definitivamente."],
} as const;

export const placeSchema = z.object({
  place_id: z.string(),
  place_name: z.string(),
  address: z.string(),
});

export type FoundPlace = z.infer<typeof placeSchema>;

const session = z.uuidv4().optional().catch(undefined).openapi({
  type: "string",
  description: "UUID v4 de uma busca e sua escolha: o Google cobra as duas como uma",
});

/** What a search and a choice of a place are asked with. */
export const placeQuery = {
  search: z.object({
    q: z.string().trim().min(minQueryLength, "places_query_short").max(200),
    session,
  }),
  choice: z.object({ session }),
};
export const placeParams = z.object({ id: z.string().regex(/^[\w-]{6,300}$/, "place_gone") });

export const findPlaces = endpoint({
  ...entitledCall,
  least: "manager",
  method: "get",
  path: "/api/places/",
  tags: ["Painel"],
  summary: "Busca locais no Google Maps",
  request: { query: placeQuery.search },
  failures: { ...entitledCall.failures, ...placeFailures, ...limitFailures },
  responses: { 200: json(z.array(placeSchema), "Até cinco locais") },
});

export const readPlace = endpoint({
  ...entitledCall,
  least: "manager",
  method: "get",
  path: "/api/places/{id}/",
  tags: ["Painel"],
  summary: "O local escolhido na busca, com o endereço completo",
  request: { params: placeParams, query: placeQuery.choice },
  failures: { ...entitledCall.failures, ...placeFailures, ...limitFailures },
  responses: { 200: json(placeSchema, "O local, ou o novo se ele mudou") },
});
