import { z } from "@hono/zod-openapi";
import { paymentProvider } from "#src/services/payments/provider-name.ts";

export const receiptSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  amount: z.number(),
  status: z.enum(["pending", "paid", "retrying", "failed", "refunded", "charged_back", "unknown"]),
  code: z.string().openapi({ description: `Número do pagamento no ${paymentProvider}` }),
});

/** A charge as the owner sees it. */
export type Receipt = z.infer<typeof receiptSchema>;
