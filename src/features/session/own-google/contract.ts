import { z } from "@hono/zod-openapi";
import { done } from "#src/http/done.ts";
import { bearer, endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { commonFailures } from "#src/http/failure.ts";
import { personCall, sessionFailures } from "../contract.ts";
import { proofFailures, proofSchema } from "../proof/contract.ts";

const tags = ["Minha conta"];

export const linkFailures = {
  ...sessionFailures,
  ...proofFailures,
  google_off: [503, "Ligar o Google não está disponível agora."],
} as const;

export const getOwnGoogle = endpoint({
  ...personCall,
  method: "get",
  path: "/api/account/google/",
  tags,
  summary: "A conta do Google que entra nesta conta",
  responses: {
    200: json(
      z.object({
        available: z.boolean().openapi({ description: "O serviço tem a entrada com o Google" }),
        linked: z
          .object({
            email: z.string().nullable().openapi({ description: "O e-mail que o Google informou" }),
            linked_at: z.iso.datetime(),
            last_used_at: z.iso.datetime().nullable(),
          })
          .nullable(),
      }),
      "A conta do Google",
    ),
  },
});

export type OwnGoogle = z.output<
  (typeof getOwnGoogle.responses)[200]["content"]["application/json"]["schema"]
>;

export const startGoogleLink = endpoint({
  method: "post",
  path: "/api/account/google/",
  tags,
  summary:
    "Confere a senha ou uma passkey e dá o endereço da página do Google; vale por dez minutos",
  security: bearer,
  request: { body: jsonBody(proofSchema) },
  failures: linkFailures,
  responses: { 200: json(z.object({ url: z.url() }), "Para onde ir") },
});

export const unlinkGoogle = endpoint({
  method: "delete",
  path: "/api/account/google/",
  tags,
  summary: "Confere a senha ou uma passkey, desliga a conta do Google, e avisa por e-mail",
  security: bearer,
  request: { body: jsonBody(proofSchema) },
  failures: { ...sessionFailures, ...proofFailures, not_found: commonFailures.not_found },
  responses: { 200: done },
});
