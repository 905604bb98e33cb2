import { z } from "@hono/zod-openapi";
import { ownerCall } from "#src/features/account/contract.ts";
import { entitledCall } from "#src/features/billing/contract.ts";
import { endpoint, json, jsonBody } from "#src/http/endpoint.ts";

export const getProfile = endpoint({
  ...ownerCall,
  method: "get",
  path: "/api/me",
  tags: ["Painel"],
  summary: "A empresa de quem está no painel",
  responses: {
    200: json(
      z.object({
        uuid: z.uuid().openapi({ description: "Da conta" }),
        place_name: z.string().nullable(),
        address: z.string().nullable(),
        place_id: z.string().nullable(),
        review_url: z.string(),
        google_url: z.string().nullable(),
        google_review_qr_base64: z
          .string()
          .openapi({ description: "QR da página de avaliação: imagem SVG como data URL" }),
      }),
      "Perfil",
    ),
  },
});

export const settingsSchema = z.object({
  min_score_review: z.number().int().min(1).max(5),
  logo: z.string().nullable().openapi({ description: "Caminho da imagem" }),
  main_message_invite: z.string().nullable(),
  place_id: z.string().nullable(),
  place_name: z.string().nullable(),
  address: z.string().nullable(),
  google_url: z.string().nullable().openapi({ description: "Onde o cliente avalia no Google" }),
  slug: z.string(),
  slug_choosable: z.boolean().openapi({ description: "O dono ainda pode escolher o endereço" }),
  review_url: z.string(),
  place_search: z.boolean().openapi({ description: "A busca de locais está disponível" }),
});

export type PageSettings = z.infer<typeof settingsSchema>;

export const getSettings = endpoint({
  ...entitledCall,
  method: "get",
  path: "/api/dashboard/settings/",
  tags: ["Painel"],
  summary: "Configurações da página de avaliação",
  responses: { 200: json(settingsSchema, "Configurações") },
});

export const largestLogo = 10 * 1024 * 1024;

export const settingsFailures = {
  logo_not_image: [400, "Selecione uma imagem válida."],
  logo_too_large: [400, "Imagem deve ter até 10MB."],
  logo_broken: [400, "Não foi possível ler a imagem: o arquivo está incompleto ou com defeito."],
  logo_too_many_pixels: [400, "Imagem com pontos demais. Reduza o tamanho dela e tente de novo."],
  min_score_invalid: [400, "A nota mínima vai de 1 a 5."],
  message_too_long: [400, "A mensagem pode ter até 500 caracteres."],
  place_invalid: [400, "Local inválido. Escolha de novo na busca."],
  place_name_too_long: [400, "O nome pode ter até 120 caracteres."],
  address_too_long: [400, "O endereço pode ter até 200 caracteres."],
  google_link_invalid: [400, "Cole um link do Google Maps, um link g.page ou o código do local."],
  slug_invalid: [400, "Use de 3 a 40 letras sem acento, números e hífens."],
  slug_taken: [409, "Este endereço já está em uso."],
  slug_already_chosen: [409, "O endereço da página já foi escolhido uma vez."],
  upload_busy: [503, "Muitos envios ao mesmo tempo. Tente novamente em instantes."],
} as const;

/** The form's fields as they come. One left out stays as it is; an empty one is cleared. */
export const settingsForm = z.object({
  min_score_review: z.coerce
    .number("min_score_invalid")
    .int("min_score_invalid")
    .min(1, "min_score_invalid")
    .max(5, "min_score_invalid")
    .optional(),
  // Forms send line ends in their own way.
  main_message_invite: z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, "\n"))
    .trim()
    .max(500, "message_too_long")
    .optional(),
  place_id: z
    .string()
    .trim()
    .regex(/^([\w-]{6,300})?$/, "place_invalid")
    .optional(),
  place_name: z.string().trim().max(120, "place_name_too_long").optional(),
  address: z.string().trim().max(200, "address_too_long").optional(),
  google_link: z.string().trim().max(2000, "google_link_invalid").optional(),
  slug: z.string().trim().toLowerCase().max(100, "slug_invalid").optional(),
  remove_logo: z.enum(["true", "false"]).optional(),
});

export type SettingsForm = z.infer<typeof settingsForm>;

const text = { type: "string" } as const;

export const putSettings = endpoint({
  ...entitledCall,
  method: "put",
  path: "/api/dashboard/settings/",
  tags: ["Painel"],
  summary: "Salva as configurações e, se vier, a logo: tudo ou nada",
  request: {
    body: {
      required: true,
      content: {
        // Not a Zod schema: it would be read whole into memory before the handler is asked.
        "multipart/form-data": {
          schema: {
            type: "object",
            properties: {
              min_score_review: { type: "integer", minimum: 1, maximum: 5 },
              main_message_invite: text,
              place_id: text,
              place_name: text,
              address: text,
              google_link: {
                ...text,
                description: "No lugar de place_id: link do Google Maps, link g.page ou código",
              },
              slug: { ...text, description: "Endereço da página; escolhido uma única vez" },
              logo: { ...text, format: "binary", description: "Imagem de até 10 MB" },
              remove_logo: { ...text, enum: ["true", "false"] },
            },
          },
        },
      },
    },
  },
  failures: { ...entitledCall.failures, ...settingsFailures },
  responses: { 200: json(settingsSchema, "Configurações salvas") },
});

export const placeFailures = {
  places_query_short: [400, "Digite ao menos 3 letras."],
  places_unavailable: [502, "Erro ao buscar locais."],
  places_off: [503, "A busca de locais não está disponível. Cole o link do Google Maps."],
  place_gone: [404, "Este local não existe mais no Google. Busque de novo."],
  place_closed: [409, "O Google diz que este local fechou definitivamente."],
} as const;

const placeSchema = z.object({
  place_id: z.string(),
  place_name: z.string(),
  address: z.string(),
});

/** A place as the search answers it. */
export type FoundPlace = z.infer<typeof placeSchema>;

const session = z.uuidv4().optional().catch(undefined).openapi({
  type: "string",
  description: "UUID v4 de uma busca e sua escolha: o Google cobra as duas como uma",
});

export const findPlaces = endpoint({
  ...entitledCall,
  method: "get",
  path: "/api/places/",
  tags: ["Painel"],
  summary: "Busca locais no Google Maps",
  request: {
    query: z.object({
      q: z.string().trim().min(3, "places_query_short").max(200),
      session,
    }),
  },
  failures: { ...entitledCall.failures, ...placeFailures },
  responses: { 200: json(z.array(placeSchema), "Até cinco locais") },
});

export const readPlace = endpoint({
  ...entitledCall,
  method: "get",
  path: "/api/places/{id}/",
  tags: ["Painel"],
  summary: "O local escolhido na busca, com o endereço completo",
  request: {
    params: z.object({ id: z.string().regex(/^[\w-]{6,300}$/, "place_gone") }),
    query: z.object({ session }),
  },
  failures: { ...entitledCall.failures, ...placeFailures },
  responses: { 200: json(placeSchema, "O local, ou o novo se ele mudou") },
});

export const pieceNames = [
  "cartaz",
  "cartao",
  "mesa",
  "adesivos",
  "recibo",
  "story",
  "qr",
] as const;
export type PieceName = (typeof pieceNames)[number];

export const looks = ["papel", "noite", "folha"] as const;
export type Look = (typeof looks)[number];

const sourceSchema = z.object({
  source: z.string().openapi({ description: "Vai no endereço do QR: ?o=mesa-4" }),
  name: z.string(),
});

export type QrSource = z.infer<typeof sourceSchema>;

const kitSchema = z.object({
  call_to_action: z.string().nullable(),
  look: z.enum(looks),
  sources: z.array(sourceSchema),
});

export type PrintKit = z.infer<typeof kitSchema>;

export const kitFailures = {
  call_too_long: [400, "A chamada pode ter até 80 caracteres."],
  call_asks_for_stars: [
    400,
    "O Google não permite pedir uma nota. Convide o cliente a contar como foi.",
  ],
  look_invalid: [400, "Visual inválido."],
  source_name_invalid: [400, "Dê um nome com letras ou números, de até 40 caracteres."],
  source_taken: [409, "Já existe um ponto com este nome."],
  source_limit: [409, "São no máximo 200 pontos. Apague algum que não usa mais."],
  piece_not_found: [404, "Esta peça não existe neste formato."],
} as const;

const kitCall = {
  ...entitledCall,
  tags: ["Impressão"],
  failures: { ...entitledCall.failures, ...kitFailures },
};

export const getPrintKit = endpoint({
  ...kitCall,
  method: "get",
  path: "/api/dashboard/print/",
  summary: "Chamada, visual e pontos do kit de impressão",
  responses: { 200: json(kitSchema, "Kit") },
});

export const putPrintKit = endpoint({
  ...kitCall,
  method: "put",
  path: "/api/dashboard/print/",
  summary: "Salva a chamada e o visual",
  request: {
    body: jsonBody(
      z.object({
        call_to_action: z.string().trim().max(80, "call_too_long"),
        look: z.enum(looks, "look_invalid"),
      }),
    ),
  },
  responses: { 200: json(kitSchema, "Kit salvo") },
});

export const addSource = endpoint({
  ...kitCall,
  method: "post",
  path: "/api/dashboard/print/sources/",
  summary: "Dá nome a um lugar onde fica um QR, como 'Mesa 4'",
  request: {
    body: jsonBody(
      z.object({
        name: z.string().trim().min(1, "source_name_invalid").max(40, "source_name_invalid"),
      }),
    ),
  },
  responses: { 201: json(sourceSchema, "Ponto criado") },
});

export const removeSource = endpoint({
  ...kitCall,
  method: "delete",
  path: "/api/dashboard/print/sources/{source}/",
  summary: "Tira um ponto da lista; o QR impresso continua valendo",
  request: { params: z.object({ source: z.string().max(40) }) },
  responses: { 200: json(z.object({ ok: z.literal(true) }), "Tirado, ou já não existia") },
});

export const drawPiece = endpoint({
  ...kitCall,
  method: "get",
  path: "/api/dashboard/print/pieces/{piece}/",
  summary: "Uma peça pronta: pdf para imprimir, png para mandar, svg para ver",
  request: {
    params: z.object({ piece: z.enum(pieceNames, "piece_not_found") }),
    query: z.object({
      format: z.enum(["pdf", "png", "svg"], "piece_not_found").default("pdf"),
      o: z
        .string()
        .regex(/^[a-z0-9-]{1,40}$/)
        .optional()
        .openapi({ description: "Ponto que vai no endereço; sem ele, o nome da peça" }),
      look: z.enum(looks, "look_invalid").optional(),
      call_to_action: z.string().trim().max(80, "call_too_long").optional(),
    }),
  },
  responses: {
    200: {
      description: "O arquivo",
      content: {
        "application/pdf": { schema: { type: "string", format: "binary" } },
        "image/png": { schema: { type: "string", format: "binary" } },
        "image/svg+xml": { schema: { type: "string" } },
      },
    },
  },
});
