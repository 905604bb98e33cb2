import { z } from "@hono/zod-openapi";

export const receiptSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  amount: z.number(),
  status: z.enum(["pending", "paid", "retrying", "failed", "refunded", "charged_back", "unknown"]),
  code: z.string().openapi({ description: "Número do pagamento no Mercado Pago" }),
});

/** A charge as the owner sees it. */
export type Receipt = z.infer<typeof receiptSchema>;
