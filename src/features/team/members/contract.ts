import { z } from "@hono/zod-openapi";
import { ownerCall, ownerFailures } from "#src/features/session/contract.ts";
import { done } from "#src/http/done.ts";
import { endpoint, jsonBody } from "#src/http/endpoint.ts";

/** The roles that an owner gives. */
export const memberRole = z.enum(["manager", "staff"]);

export type MemberRole = z.output<typeof memberRole>;

/** The most members of one business, with the invitations that are not accepted. */
export const maxMembers = 20;

export const inviteSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  role: memberRole,
  expires_at: z.iso.datetime(),
});

export const memberFailures = {
  ...ownerFailures,
  member_not_found: [404, "Esta pessoa não faz mais parte da equipe."],
} as const;

const memberParams = z.object({ account: z.uuid() });

export const changeMember = endpoint({
  ...ownerCall,
  method: "patch",
  path: "/api/team/{account}/",
  tags: ["Equipe"],
  summary: "Muda o papel de uma pessoa; vale já na próxima chamada dela",
  request: { params: memberParams, body: jsonBody(z.object({ role: memberRole })) },
  failures: memberFailures,
  responses: { 200: done },
});

export const removeMember = endpoint({
  ...ownerCall,
  least: "staff",
  method: "delete",
  path: "/api/team/{account}/",
  tags: ["Equipe"],
  summary: "Tira uma pessoa da equipe; quem não é dono só pode sair ele mesmo",
  request: { params: memberParams },
  failures: memberFailures,
  responses: { 200: done },
});
