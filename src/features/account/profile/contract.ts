import { z } from "@hono/zod-openapi";
import { personCall } from "#src/features/session/contract.ts";
import { endpoint, json } from "#src/http/endpoint.ts";

export const getAccount = endpoint({
  ...personCall,
  method: "get",
  path: "/api/account/",
  tags: ["Minha conta"],
  summary: "Os dados de quem entrou",
  responses: {
    200: json(
      z.object({
        email: z.string(),
        pending_email: z
          .string()
          .nullable()
          .openapi({ description: "O novo e-mail, enquanto não for confirmado" }),
        phone: z.string().nullable(),
        created_at: z.iso.datetime(),
      }),
      "Dados da conta",
    ),
  },
});
