import { z } from "@hono/zod-openapi";
import { done } from "#src/http/done.ts";
import { endpoint, json } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { operatorCall, tags } from "../contract.ts";

/** The body is JSON as plain text, because `sendBeacon` sends it without asking for permission first. */
export const reportBrowserError = endpoint({
  method: "post",
  path: "/api/browser-errors/",
  tags,
  summary: "O navegador avisa um erro de uma página",
  failures: limitFailures,
  responses: { 204: { description: "Recebido" } },
});

/** What the script of a page sends (site/document/error-report.ts). */
export const browserErrorReport = z.object({
  path: z.string().max(2_000),
  message: z.string().max(2_000),
  stack: z.string().max(8_000),
});

const browserError = z.object({
  id: z.uuid(),
  route: z.string(),
  message: z.string(),
  frames: z.array(z.string()),
  browsers: z.array(z.string()),
  build: z.string().nullable(),
  reports: z.number(),
  first_at: z.iso.datetime(),
  last_at: z.iso.datetime(),
});

export const listBrowserErrors = endpoint({
  ...operatorCall,
  method: "get",
  path: "/api/operator/browser-errors/",
  summary: "Abriu os erros nos navegadores",
  responses: { 200: json(z.object({ results: z.array(browserError) }), "O mais novo primeiro") },
});

export const dropBrowserError = endpoint({
  ...operatorCall,
  method: "delete",
  path: "/api/operator/browser-errors/{id}/",
  summary: "Descartou um erro nos navegadores",
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 200: done },
});
