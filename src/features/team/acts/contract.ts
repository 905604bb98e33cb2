import { z } from "@hono/zod-openapi";
import { ownerCall } from "#src/features/session/contract.ts";
import { endpoint, json } from "#src/http/endpoint.ts";

export const listActs = endpoint({
  ...ownerCall,
  method: "get",
  path: "/api/team/audit/",
  tags: ["Equipe"],
  summary: "O que a equipe fez, do mais novo para o mais antigo: as últimas 100 ações",
  responses: {
    200: json(
      z.object({
        entries: z.array(
          z.object({
            at: z.iso.datetime(),
            actor: z.string().nullable().openapi({
              description:
                "E-mail; nulo se a pessoa saiu da equipe, ou se foi uma chave: target tem o nome dela",
            }),
            action: z.string().openapi({
              description:
                "invited, invite_withdrawn, joined, role_changed, removed, left, key_created, key_revoked, endpoint_added, endpoint_changed, endpoint_secret_changed, endpoint_removed, ou a chamada feita, como “PATCH /api/dashboard/messages/{id}/”",
            }),
            target: z.string().nullable(),
          }),
        ),
      }),
      "Ações",
    ),
  },
});
