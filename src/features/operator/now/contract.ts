import { z } from "@hono/zod-openapi";
import { endpoint, json } from "#src/http/endpoint.ts";
import { operatorCall } from "../contract.ts";

/** What can need a person, the most urgent first. A closed set, so that the texts of the screen are complete. */
export const waitingKinds = [
  "disk",
  "backup",
  "mails_late",
  "payments_account",
  "payments_restricted",
  "payments_away",
  "google_paused",
  "failed_jobs",
  "mails_given_up",
  "held_senders",
  "webhooks",
  "failing_hosts",
] as const;

const waiting = z.object({
  kind: z.enum(waitingKinds),
  count: z.number().openapi({ description: "Quantos; em `disk`, a parte livre em %" }),
  since: z.iso.datetime().nullable().openapi({ description: "O que espera há mais tempo" }),
});

export type Waiting = z.output<typeof waiting>;

export const listWaiting = endpoint({
  ...operatorCall,
  method: "get",
  path: "/api/operator/now/",
  summary: "Abriu a central",
  responses: {
    200: json(z.object({ results: z.array(waiting) }), "O que precisa de alguém agora"),
  },
});
