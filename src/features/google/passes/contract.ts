import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { endpoint, json } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { reviewCallFailures } from "../failures.ts";

export const refreshGoogleReviews = endpoint({
  ...entitledCall,
  least: "manager",
  method: "post",
  path: "/api/dashboard/google/reviews/refresh/",
  tags: ["Google"],
  summary: "Lê agora as avaliações novas e as que mudaram no Google",
  failures: { ...entitledCall.failures, ...limitFailures, ...reviewCallFailures },
  responses: { 200: json(z.object({ read_at: z.iso.datetime() }), "Foram lidas") },
});
