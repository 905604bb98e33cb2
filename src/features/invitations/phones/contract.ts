import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { doneBody } from "#src/http/done.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { maxPhones } from "./limits.ts";

export const phoneFailures = {
  phone_invalid: [400, "Confira os números de celular."],
  phones_missing: [400, "Coloque pelo menos um número."],
  phones_too_many: [400, `São até ${maxPhones} números por vez.`],
  ...limitFailures,
} as const;

const phoneCall = {
  ...entitledCall,
  least: "manager" as const,
  method: "post" as const,
  tags: ["Convites"],
  failures: { ...entitledCall.failures, ...phoneFailures },
};

const phone = z
  .string()
  .regex(/^[1-9]\d{7,14}$/, "phone_invalid")
  .openapi({ description: "Com o código do país, só dígitos" });

export const checkPhones = endpoint({
  ...phoneCall,
  path: "/api/dashboard/invitations/phones/check/",
  summary: "Quais números de uma lista pediram para não receber convites desta empresa",
  request: {
    body: jsonBody(
      z.object({
        phones: z.array(phone).min(1, "phones_missing").max(maxPhones, "phones_too_many"),
      }),
    ),
  },
  responses: {
    200: json(
      z.object({ opted_out: z.array(z.number().int()) }),
      "As posições na lista; nenhum número é guardado",
    ),
  },
});

export const optOutPhone = endpoint({
  ...phoneCall,
  path: "/api/dashboard/invitations/phones/opt-out/",
  summary: "Guarda que um número não quer receber convites, sem guardar o número",
  request: { body: jsonBody(z.object({ phone })) },
  responses: { 200: json(doneBody, "Guardado, agora ou antes") },
});
