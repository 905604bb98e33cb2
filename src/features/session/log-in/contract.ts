import { z } from "@hono/zod-openapi";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { deviceSchema, ticketSchema, tokens } from "../contract.ts";
import { ticketFailures } from "../google-identity/failures.ts";
import { assertionSchema, requestOptionsSchema } from "../passkeys/contract.ts";

export const beginPasskeyLogin = endpoint({
  method: "post",
  path: "/api/token/passkey/options/",
  tags: ["Conta"],
  summary: "Dá as opções para entrar com uma passkey",
  failures: limitFailures,
  responses: { 200: json(requestOptionsSchema, "Opções de navigator.credentials.get()") },
});

export const passkeyLoginFailures = {
  passkey_wrong: [401, "Não reconhecemos esta passkey. Tente de novo ou entre com a senha."],
  ...ticketFailures,
  ...limitFailures,
} as const;

export const logInWithPasskey = endpoint({
  method: "post",
  path: "/api/token/passkey/",
  tags: ["Conta"],
  summary: "Entra no sistema com uma passkey",
  request: {
    body: jsonBody(
      z.object({
        credential: assertionSchema,
        device: deviceSchema.optional(),
        google: ticketSchema.optional(),
      }),
    ),
  },
  failures: passkeyLoginFailures,
  responses: { 200: json(tokens, "Sessão aberta") },
});
