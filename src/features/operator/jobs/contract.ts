import { z } from "@hono/zod-openapi";
import { done } from "#src/http/done.ts";
import { endpoint, json } from "#src/http/endpoint.ts";
import { operatorCall, operatorFailures } from "../contract.ts";

const job = z.object({
  name: z.string(),
  id: z.uuid(),
  created_at: z.iso.datetime(),
  failed_at: z.iso.datetime(),
  attempts: z.number(),
  error: z.string().nullable().openapi({ description: "Classe e código do erro, sem a mensagem" }),
  business: z.uuid().nullable(),
});

export const listFailed = endpoint({
  ...operatorCall,
  method: "get",
  path: "/api/operator/jobs/",
  summary: "Abriu as tarefas que falharam",
  responses: { 200: json(z.object({ results: z.array(job) }), "Dos últimos 7 dias") },
});

const request = { params: z.object({ name: z.string().max(100), id: z.uuid() }) };

export const retryFailures = {
  ...operatorFailures,
  job_replaced: [409, "Outra tarefa igual já está na fila. Descarte esta."],
} as const;

export const retryFailed = endpoint({
  ...operatorCall,
  method: "post",
  path: "/api/operator/jobs/{name}/{id}/retry/",
  summary: "Repetiu uma tarefa",
  request,
  failures: retryFailures,
  responses: { 200: done },
});

export const dropFailed = endpoint({
  ...operatorCall,
  method: "delete",
  path: "/api/operator/jobs/{name}/{id}/",
  summary: "Descartou uma tarefa",
  request,
  responses: { 200: done },
});
