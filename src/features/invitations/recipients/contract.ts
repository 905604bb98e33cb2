import { z } from "@hono/zod-openapi";

/**
 * `unconfirmed`: the mail was handed to the mail server, and its response was lost. It is not sent
 * again, because the customer may have it.
 */
export const recipientStatusSchema = z.enum([
  "waiting",
  "sent",
  "refused",
  "given_up",
  "unconfirmed",
  "unsubscribed",
  "stopped",
  "recent",
]);

export type RecipientStatus = z.infer<typeof recipientStatusSchema>;

export type FinalStatus = Exclude<RecipientStatus, "waiting">;
