import { z } from "@hono/zod-openapi";
import { done } from "#src/http/done.ts";
import { endpoint, json } from "#src/http/endpoint.ts";
import { personCall } from "../contract.ts";

const sessionSchema = z.object({
  id: z.uuid(),
  device: z.string().nullable().openapi({ description: "Como 'Chrome no Android'" }),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().openapi({ description: "Atualizado a cada renovação do acesso" }),
  is_current: z.boolean().openapi({ description: "A sessão que faz esta chamada" }),
});

export type OwnSession = z.output<typeof sessionSchema>;

export const listSessions = endpoint({
  ...personCall,
  method: "get",
  path: "/api/account/sessions/",
  tags: ["Minha conta"],
  summary: "As sessões abertas: primeiro a desta chamada, depois a usada por último",
  responses: { 200: json(z.object({ results: z.array(sessionSchema) }), "Sessões abertas") },
});

export const endSession = endpoint({
  ...personCall,
  method: "delete",
  path: "/api/account/sessions/{id}/",
  tags: ["Minha conta"],
  summary: "Encerra uma sessão da conta; responde o mesmo se ela já não existia",
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: done },
});

export const endOtherSessions = endpoint({
  ...personCall,
  method: "delete",
  path: "/api/account/sessions/",
  tags: ["Minha conta"],
  summary: "Encerra todas as sessões da conta, menos a desta chamada",
  responses: { 200: done },
});
