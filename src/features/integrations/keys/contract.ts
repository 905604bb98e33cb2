import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { ownerCall } from "#src/features/session/contract.ts";
import { proofFailures, proofSchema } from "#src/features/session/proof/contract.ts";
import { done } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { scopes } from "./scopes.ts";
import { keyDays, longestKeyName, mostKeys } from "./sizes.ts";

const scopesSchema = z.array(z.enum(scopes));

const keySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  hint: z.string().openapi({ description: "Os últimos caracteres da chave" }),
  scopes: scopesSchema,
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime().nullable().openapi({ description: "null: sem data para acabar" }),
  last_used_at: z.iso.datetime().nullable().openapi({ description: "Com até um minuto de atraso" }),
});

export type Key = z.output<typeof keySchema>;

const tags = ["Integrações"];

export const listKeys = endpoint({
  ...ownerCall,
  method: "get",
  path: "/api/integrations/keys/",
  tags,
  summary: "As chaves da loja, a mais nova primeiro",
  responses: { 200: json(z.object({ results: z.array(keySchema) }), "Chaves, sem o segredo") },
});

export const createKeyFailures = {
  ...entitledCall.failures,
  ...proofFailures,
  key_name_invalid: [400, `Dê à chave um nome de até ${longestKeyName} letras.`],
  key_scopes_missing: [400, "Escolha o que a chave pode fazer."],
  keys_full: [409, `Uma loja tem até ${mostKeys} chaves. Revogue uma para criar outra.`],
} as const;

export const createKey = endpoint({
  ...entitledCall,
  method: "post",
  path: "/api/integrations/keys/",
  tags,
  summary: "Cria uma chave depois da senha ou de uma passkey, e avisa por e-mail",
  request: {
    body: jsonBody(
      z.object({
        name: z
          .string("key_name_invalid")
          .trim()
          .min(1, "key_name_invalid")
          .max(longestKeyName, "key_name_invalid"),
        scopes: scopesSchema
          .min(1, "key_scopes_missing")
          .max(scopes.length, "key_scopes_missing")
          .transform((given) => scopes.filter((scope) => given.includes(scope))),
        days: z
          .union(keyDays.map((days) => z.literal(days)))
          .nullable()
          .openapi({ description: "Por quantos dias vale; null: sem data para acabar" }),
        proof: proofSchema,
      }),
    ),
  },
  failures: createKeyFailures,
  responses: {
    201: json(
      keySchema.extend({ key: z.string() }),
      "A chave inteira, que não se lê de novo: só o hash dela é guardado",
    ),
  },
});

export const revokeKey = endpoint({
  ...ownerCall,
  method: "delete",
  path: "/api/integrations/keys/{id}/",
  tags,
  summary: "Revoga uma chave: a próxima chamada com ela é recusada",
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: done },
});
