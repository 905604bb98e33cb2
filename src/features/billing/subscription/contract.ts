import { z } from "@hono/zod-openapi";
import { ownerCall, ownerFailures } from "#src/features/session/contract.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { paymentProvider } from "#src/services/payments/provider-name.ts";
import { receiptSchema } from "../charges/contract.ts";
import { billingFailures, cardChangeFailures } from "../failures.ts";
import { tags } from "../plans/contract.ts";

const failures = { ...ownerFailures, ...billingFailures };

export const subscriptionSchema = z.object({
  state: z
    .enum([
      "none",
      "trial",
      "scheduled",
      "confirming",
      "pending",
      "active",
      "processing",
      "past_due",
      "cancelled",
      "ended",
    ])
    .openapi({
      description: `scheduled: assinado durante o teste ou um mês já pago, a primeira cobrança é em next_charge_at; confirming: ainda sem resposta do ${paymentProvider}`,
    }),
  entitled: z.boolean().openapi({ description: "O painel está liberado" }),
  until: z.iso.datetime().nullable().openapi({ description: "Até quando, como está agora" }),
  days_left: z
    .number()
    .int()
    .nullable()
    .openapi({ description: "Até o último dia; 0 quando é hoje" }),
  plan: z.string().nullable().openapi({ description: "Id do plano atual" }),
  plan_title: z.string().nullable(),
  price: z.number().nullable().openapi({ description: "Reais por mês" }),
  trial: z.object({
    days: z.number().int(),
    available: z.boolean(),
    ends_at: z.iso.datetime().nullable(),
  }),
  email: z.string().openapi({ description: "Da conta, para o pagamento" }),
  covered_until: z.iso.datetime().nullable().openapi({
    description: "Fim do teste ou do mês já pago, sem os dias de tolerância; nulo: já terminou",
  }),
  first_charge_at: z.iso.datetime().nullable().openapi({
    description:
      "Quando é a primeira cobrança de quem assina agora, no valor do plano: depois do teste ou do mês já pago; nulo: na hora",
  }),
  next_charge_at: z.iso.datetime().nullable(),
  card: z.string().nullable().openapi({ description: "Bandeira do cartão" }),
  init_point: z.string().nullable().openapi({ description: "Onde concluir o pagamento pendente" }),
  payer_email: z
    .string()
    .nullable()
    .openapi({
      description: `E-mail da conta que o ${paymentProvider} espera no pagamento pendente`,
    }),
  withdraw_until: z.iso.datetime().nullable(),
  refund: z
    .object({ amount: z.number(), status: z.enum(["requested", "done"]) })
    .nullable()
    .openapi({ description: "Dinheiro devolvido que encerrou a assinatura, ou a caminho" }),
  can_cancel: z.boolean(),
  can_change_card: z.boolean(),
  can_subscribe: z.boolean(),
  sdk_url: z.string().openapi({ description: "Script que transforma o cartão em token" }),
  device_script_url: z.string().openapi({ description: "Script que reconhece o aparelho" }),
  receipts: z.array(receiptSchema),
});

/** A business's trial, plan and payments as the owner sees them. */
export type SubscriptionView = z.infer<typeof subscriptionSchema>;

/** Sent as a header to the provider. */
const deviceId = z
  .string()
  .max(500)
  .regex(/^[\x21-\x7e]+$/)
  .optional()
  .openapi({ description: `O aparelho de quem paga, como o script do ${paymentProvider} o chama` });

export const subscribe = endpoint({
  ...ownerCall,
  method: "post",
  path: "/api/assinaturas/criar/",
  tags,
  summary: "Ativa o teste ou cria a assinatura",
  request: {
    body: jsonBody(
      z.object({
        uuid: z.string().max(100).openapi({ description: "Da conta conectada" }),
        plan: z.string().max(40),
        card_token_id: z
          .string()
          .max(100)
          .optional()
          .openapi({
            description: `Feito no navegador; sem ele o pagamento termina na página do ${paymentProvider}`,
          }),
        email: z.string().max(254).optional(),
        device_id: deviceId,
        docType: z
          .string()
          .max(4)
          .optional()
          .openapi({ description: "CPF ou CNPJ; não é guardado" }),
        docNumber: z.string().max(20).optional(),
        request_key: z.uuid().optional().openapi({
          description: "Criada pelo navegador: repetir o pedido com a mesma chave não cria outro",
        }),
        terms: z
          .object({
            price: subscriptionSchema.shape.price.unwrap(),
            first_charge_at: subscriptionSchema.shape.first_charge_at,
          })
          .optional()
          .openapi({
            description:
              "O que foi mostrado antes do botão: se mudou, nada é criado (terms_changed)",
          }),
      }),
    ),
  },
  failures,
  responses: {
    201: json(
      z.object({
        plan: z.string(),
        state: subscriptionSchema.shape.state,
        init_point: z.string().nullable(),
        first_charge_at: subscriptionSchema.shape.first_charge_at,
      }),
      "Ativado, ou assinatura criada",
    ),
  },
});

export const getSubscription = endpoint({
  ...ownerCall,
  least: "staff",
  method: "get",
  path: "/api/subscription/",
  tags,
  summary: "Situação do teste, do plano e dos pagamentos",
  responses: { 200: json(subscriptionSchema, "Situação") },
});

export const cancelSubscription = endpoint({
  ...ownerCall,
  method: "post",
  path: "/api/subscription/cancel/",
  tags,
  summary: "Cancela as próximas cobranças; o acesso pago continua até o fim",
  failures,
  responses: { 200: json(subscriptionSchema, "Situação") },
});

export const withdraw = endpoint({
  ...ownerCall,
  method: "post",
  path: "/api/subscription/withdraw/",
  tags,
  summary: "Desiste em até 7 dias da primeira cobrança, com devolução do valor",
  failures,
  responses: { 200: json(subscriptionSchema, "Situação") },
});

export const changeCard = endpoint({
  ...ownerCall,
  method: "post",
  path: "/api/subscription/card/",
  tags,
  summary: "Troca o cartão das próximas cobranças",
  request: {
    body: jsonBody(
      z.object({ card_token_id: z.string().max(100).optional(), device_id: deviceId }),
    ),
  },
  failures: { ...ownerFailures, ...cardChangeFailures },
  responses: { 200: json(subscriptionSchema, "Situação") },
});
