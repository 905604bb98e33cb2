import { z } from "@hono/zod-openapi";
import { ownerCall } from "#src/features/session/contract.ts";
import { endpoint, json } from "#src/http/endpoint.ts";
import { inviteSchema, memberRole } from "./members/contract.ts";

export const listTeam = endpoint({
  ...ownerCall,
  method: "get",
  path: "/api/team/",
  tags: ["Equipe"],
  summary: "Quem trabalha na loja, e os convites que não foram aceitos",
  responses: {
    200: json(
      z.object({
        members: z.array(
          z.object({
            account: z.uuid(),
            email: z.string(),
            role: memberRole,
            since: z.iso.datetime(),
          }),
        ),
        invites: z.array(inviteSchema),
      }),
      "Equipe",
    ),
  },
});
