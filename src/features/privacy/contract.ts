import { z } from "@hono/zod-openapi";
import { ownerFailures, personCall, sessionFailures } from "#src/features/session/contract.ts";
import { done } from "#src/http/done.ts";
import { bearer, endpoint, json, jsonBody } from "#src/http/endpoint.ts";
import { exportFailures, limitFailures } from "#src/http/failure.ts";

export const exportAccount = endpoint({
  ...personCall,
  method: "get",
  path: "/api/account/export/",
  tags: ["Minha conta"],
  summary: "Tudo o que está guardado sobre a conta, tabela por tabela",
  failures: { ...sessionFailures, ...exportFailures },
  responses: {
    200: json(
      z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
      "Linhas por tabela; senhas e tokens ficam de fora",
    ),
  },
});

export const removeAccountFailures = {
  ...sessionFailures,
  password_wrong: [400, "A senha não confere."],
  ...limitFailures,
} as const;

export const removeAccount = endpoint({
  method: "delete",
  path: "/api/account/",
  tags: ["Minha conta"],
  summary: "Encerra a conta: ninguém mais entra, e tudo é apagado em seguida",
  security: bearer,
  request: { body: jsonBody(z.object({ password: z.string().max(1000) })) },
  failures: removeAccountFailures,
  responses: { 202: done },
});

export const removeShopFailures = {
  ...removeAccountFailures,
  business_not_found: ownerFailures.business_not_found,
  last_shop: [409, "É a única loja da conta. Para apagar tudo, exclua a conta."],
} as const;

export const removeShop = endpoint({
  method: "delete",
  path: "/api/shops/{id}/",
  tags: ["Lojas"],
  summary: "Exclui uma das lojas da conta: a assinatura dela é cancelada, e tudo dela é apagado",
  security: bearer,
  request: {
    params: z.object({ id: z.uuid() }),
    body: jsonBody(z.object({ password: z.string().max(1000) })),
  },
  failures: removeShopFailures,
  responses: { 202: done },
});
