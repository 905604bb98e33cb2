import { z } from "@hono/zod-openapi";

/** The path of the links with which a recipient reports a business that they do not know. */
export const reportPath = "/denunciar";

/**
 * Why a business may not send: `complaints` of recipients, `refusals` of receiving servers, `withdrawals` from
 * a plan, the suspicious `wording` of its text, or an `operator`.
 */
export const holdReasons = [
  "complaints",
  "refusals",
  "withdrawals",
  "wording",
  "operator",
] as const;

export type HoldReason = (typeof holdReasons)[number];

/** What leaves when an operator releases a business. */
export const waitingSchema = z.object({
  name: z.string().nullable().openapi({ description: "O nome de agora, que a liberação aprova" }),
  mails: z
    .array(z.object({ name: z.string(), subject: z.string(), body: z.string() }))
    .openapi({ description: "O que as campanhas em andamento enviam, e com que nome" }),
  seen: z
    .string()
    .max(100)
    .openapi({ description: "Muda com o nome e com os textos; vai na liberação" }),
});

export type Waiting = z.output<typeof waitingSchema>;
