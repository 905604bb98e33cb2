import { z } from "@hono/zod-openapi";
import { ownerCall } from "#src/features/session/contract.ts";
import { roles } from "#src/features/session/role.ts";
import { endpoint, json } from "#src/http/endpoint.ts";
import { looks } from "../looks.ts";
import { articles } from "./with-article.ts";

export const getProfile = endpoint({
  ...ownerCall,
  least: "staff",
  method: "get",
  path: "/api/me",
  tags: ["Painel"],
  summary: "A empresa de quem está no painel",
  responses: {
    200: json(
      z.object({
        uuid: z.uuid().openapi({ description: "Da conta" }),
        business: z.uuid().openapi({
          description: "A loja deste perfil: a do cabeçalho Estrelou-Business, ou a mais antiga",
        }),
        role: z.enum(roles).openapi({ description: "O papel de quem entrou nesta loja" }),
        shops: z
          .array(
            z.object({
              id: z.uuid(),
              name: z.string().nullable(),
              slug: z.string(),
              role: z.enum(roles),
            }),
          )
          .openapi({ description: "Todas as lojas de quem entrou; as próprias primeiro" }),
        has_password: z.boolean().openapi({
          description: "A pessoa tem senha. Uma conta criada com o Google pode não ter",
        }),
        returned_email: z
          .string()
          .nullable()
          .openapi({ description: "O e-mail da conta, se uma mensagem para ele voltou há pouco" }),
        place_name: z.string().nullable(),
        article: z.enum(articles).nullable().openapi({
          description: "O artigo antes do nome; null se o dono não escolheu",
        }),
        address: z.string().nullable(),
        place_id: z.string().nullable(),
        review_url: z.string(),
        google_url: z.string().nullable(),
        blocked: z.boolean().openapi({ description: "O Estrelou bloqueou a empresa" }),
        google_review_qr_base64: z
          .string()
          .openapi({ description: "QR da página de avaliação: imagem SVG como data URL" }),
        card: z
          .object({
            call_to_action: z.string().nullable(),
            look: z.enum(looks),
            translated: z.boolean(),
            accent: z.string().nullable(),
            logo: z.string().nullable(),
          })
          .openapi({ description: "A aparência do cartão, como no kit de impressão" }),
      }),
      "Perfil",
    ),
  },
});
