import { z } from "@hono/zod-openapi";
import { receiptSchema } from "#src/features/billing/charges/contract.ts";
import { subscriptionSchema } from "#src/features/billing/subscription/contract.ts";
import { ownerFailures, personCall } from "#src/features/session/contract.ts";
import { roles } from "#src/features/session/role.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { limitFailures } from "#src/http/failure.ts";
import { maxShops } from "./why-not-add.ts";

/** Null for a business without a plan, or a blocked one: its panel is closed. */
const countSchema = z.number().int().nullable();

const shopSchema = z.object({
  id: z.uuid().openapi({ description: "Vai no cabeçalho Estrelou-Business das chamadas" }),
  name: z.string().nullable().openapi({ description: "Nulo enquanto não tem local" }),
  slug: z.string(),
  role: z.enum(roles),
  entitled: z.boolean().openapi({ description: "O painel está liberado" }),
  blocked: z.boolean().openapi({ description: "O Estrelou bloqueou a loja" }),
  unread: countSchema.openapi({ description: "Não lidas" }),
  open: countSchema.openapi({ description: "Reclamações abertas" }),
  rating: z.object({ average: z.number().nullable(), total: z.number().int() }),
  today: countSchema.openapi({ description: "Avaliações de hoje" }),
  google_unanswered: z
    .number()
    .int()
    .nullable()
    .openapi({ description: "Esperam resposta no Google; nulo sem conexão" }),
  plan: z
    .object({
      state: subscriptionSchema.shape.state,
      until: z.iso.datetime().nullable(),
      price: z.number().nullable().openapi({ description: "Reais por mês, se renova" }),
    })
    .nullable()
    .openapi({ description: "Só de lojas próprias" }),
});

export const listShops = endpoint({
  ...personCall,
  method: "get",
  path: "/api/shops/",
  tags: ["Lojas"],
  summary: "As lojas da conta e as lojas em que a pessoa trabalha, com o que espera por ela",
  description: "Primeiro as próprias, da mais antiga à mais nova. Lê só contadores.",
  responses: {
    200: json(
      z.object({
        shops: z.array(shopSchema),
        add_refused: z.enum(["shops_full", "shop_blocked", "shop_unpaid"]).nullable().openapi({
          description: "Por que não é possível adicionar outra loja agora",
        }),
      }),
      "Lojas",
    ),
  },
});

export const listReceipts = endpoint({
  ...personCall,
  method: "get",
  path: "/api/shops/receipts/",
  tags: ["Lojas"],
  summary: "Os recibos de todas as lojas próprias, do mais novo ao mais antigo",
  request: {
    query: z.object({ page: z.coerce.number().int().min(1).max(1000).default(1) }),
  },
  responses: {
    200: json(
      z.object({
        receipts: z.array(
          receiptSchema.extend({ shop: shopSchema.pick({ id: true, name: true }) }),
        ),
        has_more: z.boolean().openapi({ description: "A página seguinte tem outros" }),
      }),
      "Recibos",
    ),
  },
});

export const addShopFailures = {
  ...personCall.failures,
  business_not_found: ownerFailures.business_not_found,
  shops_full: [409, `Uma conta pode ter até ${maxShops} lojas.`],
  shop_blocked: [409, "Uma das suas lojas está bloqueada. Fale com o suporte do Estrelou."],
  shop_unpaid: [
    409,
    "Uma das suas lojas ainda está sem plano. Assine o plano dela e tente de novo.",
  ],
  ...limitFailures,
} as const;

export const addShop = endpoint({
  ...personCall,
  method: "post",
  path: "/api/shops/",
  tags: ["Lojas"],
  summary: "Adiciona uma loja à conta",
  description:
    "Durante o teste da conta, a loja nova entra no mesmo teste e ele termina no mesmo dia. Depois dele, cada loja precisa do seu plano.",
  request: {
    body: jsonBody(
      z.object({
        copy_from: z.uuid().optional().openapi({
          description:
            "Uma loja própria, de onde vêm a aparência, os textos e a nota mínima do convite",
        }),
      }),
    ),
  },
  failures: addShopFailures,
  responses: {
    201: json(
      z.object({
        id: z.uuid(),
        slug: z.string(),
        trial_ends_at: z.iso
          .datetime()
          .nullable()
          .openapi({ description: "Nulo: a loja precisa de um plano" }),
      }),
      "Loja criada, ainda sem local",
    ),
  },
});
