const text = { type: "string" } as const;
const uuid = { type: "string", format: "uuid" } as const;
const moment = { type: "string", format: "date-time" } as const;
const number = { type: "integer" } as const;

const shared = {
  id: { ...uuid, description: "A avaliação" },
  seq: { ...number, description: "O número da avaliação na loja: 1, 2, 3… sem falhas" },
  rating: number,
  created_at: moment,
  loja: { ...uuid, description: "A loja" },
};
const header = (name: string, description: string) => ({
  name,
  in: "header",
  required: true,
  description,
  schema: text,
});
const headers = [
  header("webhook-id", "Igual em todas as tentativas de um aviso"),
  header("webhook-timestamp", "Segundos desde 1970, da tentativa"),
  header(
    "webhook-signature",
    "v1, e HMAC-SHA256 de id.timestamp.corpo em base64; duas após uma troca",
  ),
];

function webhook(type: string, summary: string, own: Record<string, object> = {}) {
  const data = { ...shared, ...own };
  const schema = {
    type: "object",
    required: ["type", "timestamp", "data"],
    properties: {
      type: { const: type },
      timestamp: moment,
      data: { type: "object", required: Object.keys(data), properties: data },
    },
  };
  return {
    post: {
      operationId: type,
      tags: ["Avisos"],
      summary,
      // The program of the owner is asked, and has no key of ours.
      security: [],
      parameters: headers,
      requestBody: { required: true, content: { "application/json": { schema } } },
      responses: {
        "2XX": { description: "Recebido" },
        "4XX": { description: "Tentamos de novo; 410 desliga" },
      },
    },
  };
}

/**
 * What the endpoints of a business get, in the form of OpenAPI's `webhooks`. docs/integrations/webhooks.md explains it.
 */
export const describedWebhooks = {
  "avaliacao.criada": webhook("avaliacao.criada", "Chegou uma avaliação"),
  "avaliacao.alterada": webhook(
    "avaliacao.alterada",
    "O estado mudou, ou o comentário foi apagado",
    {
      status: { type: ["string", "null"], enum: ["open", "resolved", null] },
      comment_erased: { type: "boolean", description: "Se true, apague-o também aí" },
    },
  ),
  "conversa.mensagem": webhook("conversa.mensagem", "A loja ou o cliente escreveu uma mensagem", {
    message: { ...number, description: "O número da mensagem na conversa" },
    author: { ...text, enum: ["shop", "customer"] },
    written_at: moment,
  }),
  teste: webhook("teste", "A loja enviou um teste; a avaliação não existe"),
};
