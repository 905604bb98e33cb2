import { z } from "@hono/zod-openapi";
import { entitledCall } from "#src/features/billing/entitlement/contract.ts";
import { endpoint, json } from "#src/http/endpoint.ts";
import { uploadFailures } from "#src/http/failure.ts";
import { oneLine } from "#src/lib/text/one-line.ts";
import { accentChoice } from "../logo/accent.ts";
import { linkInvalid } from "../places/google-link.ts";
import { articles } from "../profile/with-article.ts";
import { slugFailures } from "../slugs/contract.ts";
import { maxOffered, topicCount } from "../topics/topics.ts";
import { maxLength } from "./limits.ts";

export const settingsSchema = z.object({
  min_score_review: z.number().int().min(1).max(5),
  logo: z.string().nullable().openapi({ description: "Caminho da imagem" }),
  accent: z
    .string()
    .nullable()
    .openapi({ description: "Cor da página: '#rrggbb', 'padrao', ou null para a cor da logo" }),
  logo_accent: z.string().nullable().openapi({ description: "Cor da logo; null se não tem" }),
  topics: z.array(z.number().int()).openapi({
    description:
      "Os tópicos que o cliente pode tocar depois das estrelas; sem nenhum, não se pergunta",
  }),
  main_message_invite: z.string().nullable(),
  place_id: z.string().nullable(),
  place_name: z.string().nullable(),
  article: z.enum(articles).nullable().openapi({
    description: "O artigo antes do nome (da, do ou de); null para o que o Estrelou supõe",
  }),
  address: z.string().nullable(),
  google_url: z.string().nullable().openapi({ description: "Onde o cliente avalia no Google" }),
  slug: z.string(),
  slug_choosable: z.boolean().openapi({ description: "O dono ainda pode escolher o endereço" }),
  review_url: z.string(),
  place_search: z.boolean().openapi({ description: "A busca de locais está disponível" }),
  google_profile: z
    .boolean()
    .openapi({ description: "A conexão com o Perfil da Empresa no Google está disponível" }),
  version: z.string().openapi({ description: "Muda com o que está salvo" }),
});

export type PageSettings = z.infer<typeof settingsSchema>;

export const getSettings = endpoint({
  ...entitledCall,
  least: "manager",
  method: "get",
  path: "/api/dashboard/settings/",
  tags: ["Painel"],
  summary: "Configurações da página de avaliação",
  responses: { 200: json(settingsSchema, "Configurações") },
});

export const settingsFailures = {
  settings_changed: [409, "Estas configurações mudaram em outra aba ou aparelho."],
  logo_not_image: [400, "Selecione uma imagem válida."],
  logo_too_large: [400, "Imagem deve ter até 10MB."],
  logo_broken: [400, "Não foi possível ler a imagem: o arquivo está incompleto ou com defeito."],
  logo_too_many_pixels: [400, "Imagem com pontos demais. Reduza o tamanho dela e tente de novo."],
  min_score_invalid: [400, "A nota mínima vai de 1 a 5."],
  topics_invalid: [400, `Escolha até ${maxOffered} tópicos da lista.`],
  message_too_long: [400, "A mensagem pode ter até 500 caracteres."],
  message_has_link: [
    400,
    "Tire da mensagem o link ou o endereço de site: o botão do Google já vem abaixo dela. Depois de um ponto final, deixe um espaço.",
  ],
  message_has_email: [400, "Tire da mensagem o endereço de e-mail: ela só convida a avaliar."],
  message_has_phone: [400, "Tire da mensagem o número de telefone: ela só convida a avaliar."],
  message_has_look_alikes: [
    400,
    "Use letras e números comuns na mensagem: há nela um caractere invisível ou que imita outro.",
  ],
  message_asks_for_stars: [
    400,
    "Tire da mensagem o pedido de estrelas ou de nota: o Google não permite pedir uma nota. Convide o cliente a contar como foi.",
  ],
  accent_invalid: [400, "Cor inválida. Escolha de novo."],
  place_invalid: [400, "Local inválido. Escolha de novo na busca."],
  article_invalid: [400, "Escolha de novo como o nome aparece nas frases."],
  place_name_too_long: [400, "O nome pode ter até 120 caracteres."],
  address_too_long: [400, "O endereço pode ter até 200 caracteres."],
  google_link_invalid: [400, linkInvalid],
  ...slugFailures,
  ...uploadFailures,
} as const;

/** The fields of the form. An omitted field is not changed; an empty field is cleared. */
export const settingsForm = z.object({
  min_score_review: z.coerce
    .number("min_score_invalid")
    .int("min_score_invalid")
    .min(1, "min_score_invalid")
    .max(5, "min_score_invalid")
    .optional(),
  topics: z
    .string()
    .transform((text) =>
      [...new Set(text.split(",").filter(Boolean).map(Number))].sort((a, b) => a - b),
    )
    .pipe(
      z
        .array(
          z
            .number("topics_invalid")
            .int("topics_invalid")
            .min(1, "topics_invalid")
            .max(topicCount, "topics_invalid"),
        )
        .max(maxOffered, "topics_invalid"),
    )
    .optional(),
  // Browsers send line breaks in forms as CRLF.
  main_message_invite: z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, "\n"))
    .trim()
    .max(maxLength.main_message_invite, "message_too_long")
    .optional(),
  place_id: z
    .string()
    .trim()
    .regex(/^([\w-]{6,300})?$/, "place_invalid")
    .optional(),
  // Mails have the name in their subject.
  place_name: z
    .string()
    .overwrite(oneLine)
    .max(maxLength.place_name, "place_name_too_long")
    .optional(),
  article: z.enum(["", ...articles], "article_invalid").optional(),
  address: z.string().trim().max(maxLength.address, "address_too_long").optional(),
  google_link: z.string().trim().max(2000, "google_link_invalid").optional(),
  slug: z.string().trim().toLowerCase().max(100, "slug_invalid").optional(),
  remove_logo: z.enum(["true", "false"]).optional(),
  version: z.string().max(100).optional(),
  accent: z.string().regex(accentChoice, "accent_invalid").optional(),
});

export type SettingsForm = z.infer<typeof settingsForm>;

const text = { type: "string" } as const;

export const putSettings = endpoint({
  ...entitledCall,
  least: "manager",
  method: "put",
  path: "/api/dashboard/settings/",
  upload: true,
  tags: ["Painel"],
  summary: "Salva as configurações e, se vier, a logo: tudo ou nada",
  description:
    "Com version, só salva se o que está salvo ainda for essa versão; senão responde settings_changed com o que está salvo em saved.",
  request: {
    body: {
      required: true,
      content: {
        // Not a Zod schema: with one, Hono would read the whole body into memory before the handler.
        "multipart/form-data": {
          schema: {
            type: "object",
            properties: {
              min_score_review: { type: "integer", minimum: 1, maximum: 5 },
              topics: {
                ...text,
                description: "Números separados por vírgula, até 6; vazio para nenhum",
              },
              main_message_invite: text,
              place_id: text,
              place_name: text,
              article: {
                ...text,
                description: "'a', 'o', 'sem', ou vazio para o que o Estrelou supõe",
              },
              address: text,
              google_link: {
                ...text,
                description: "No lugar de place_id: link do Google Maps, link g.page ou código",
              },
              slug: { ...text, description: "Endereço da página; escolhido uma única vez" },
              logo: { ...text, format: "binary", description: "Imagem de até 10 MB" },
              remove_logo: { ...text, enum: ["true", "false"] },
              version: { ...text, description: "A versão que o formulário mostrou" },
              accent: { ...text, description: "'#rrggbb', 'padrao', ou vazio para a cor da logo" },
            },
          },
        },
      },
    },
  },
  failures: { ...entitledCall.failures, ...settingsFailures },
  responses: { 200: json(settingsSchema, "Configurações salvas") },
});
