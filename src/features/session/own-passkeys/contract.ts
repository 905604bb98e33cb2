import { z } from "@hono/zod-openapi";
import { done } from "#src/http/done.ts";
import { bearer, endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { personCall, sessionFailures } from "../contract.ts";
import {
  attestationSchema,
  creationOptionsSchema,
  requestOptionsSchema,
} from "../passkeys/contract.ts";
import { proofFailures, proofSchema } from "../proof/contract.ts";

const tags = ["Minha conta"];

const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});

export type OwnPasskey = z.output<typeof passkeySchema>;

import { longestName } from "./longest-name.ts";

const nameSchema = z
  .string("passkey_name_invalid")
  .trim()
  .min(1, "passkey_name_invalid")
  .max(longestName, "passkey_name_invalid");

const nameFailures = {
  passkey_name_invalid: [400, `Dê à passkey um nome de até ${longestName} letras.`],
} as const;

export const listPasskeys = endpoint({
  ...personCall,
  method: "get",
  path: "/api/account/passkeys/",
  tags,
  summary: "As passkeys da conta, a mais nova primeiro",
  responses: { 200: json(z.object({ results: z.array(passkeySchema) }), "Passkeys") },
});

export const mostPasskeys = 10;

export const addPasskeyFailures = {
  ...sessionFailures,
  ...proofFailures,
  ...nameFailures,
  passkeys_full: [409, `Uma conta tem até ${mostPasskeys} passkeys. Remova uma para criar outra.`],
  passkey_taken: [409, "Esta passkey já foi criada."],
  passkey_rejected: [400, "Não foi possível criar a passkey. Tente de novo."],
} as const;

export const beginPasskey = endpoint({
  method: "post",
  path: "/api/account/passkeys/options/",
  tags,
  summary: "Confere a senha ou uma passkey e dá as opções para criar outra",
  security: bearer,
  request: { body: jsonBody(proofSchema) },
  failures: addPasskeyFailures,
  responses: { 200: json(creationOptionsSchema, "Opções de navigator.credentials.create()") },
});

export const addPasskey = endpoint({
  method: "post",
  path: "/api/account/passkeys/",
  tags,
  summary: "Guarda a passkey criada com as opções pedidas nesta sessão, e avisa por e-mail",
  security: bearer,
  request: { body: jsonBody(z.object({ name: nameSchema, credential: attestationSchema })) },
  failures: addPasskeyFailures,
  responses: { 201: done },
});

const params = z.object({ id: z.string().max(1400) });

export const renamePasskey = endpoint({
  method: "patch",
  path: "/api/account/passkeys/{id}/",
  tags,
  summary: "Muda o nome de uma passkey",
  security: bearer,
  request: { params, body: jsonBody(z.object({ name: nameSchema })) },
  failures: { ...sessionFailures, ...nameFailures },
  responses: { 200: done },
});

export const removePasskeyFailures = { ...sessionFailures, ...proofFailures } as const;

export const removePasskey = endpoint({
  method: "delete",
  path: "/api/account/passkeys/{id}/",
  tags,
  summary: "Confere a senha ou uma passkey, remove uma passkey, e avisa por e-mail",
  security: bearer,
  request: { params, body: jsonBody(proofSchema) },
  failures: removePasskeyFailures,
  responses: { 200: done },
});

export const beginProof = endpoint({
  ...personCall,
  method: "post",
  path: "/api/account/proof/options/",
  tags,
  summary: "Dá as opções para confirmar com uma passkey no lugar da senha",
  responses: { 200: json(requestOptionsSchema, "Opções de navigator.credentials.get()") },
});
