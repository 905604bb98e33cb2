import type { OpenAPIHono } from "@hono/zod-openapi";
import { describedWebhooks } from "../deliveries/describe-webhooks.ts";

const facts = {
  openapi: "3.1.0",
  info: {
    title: "Estrelou para desenvolvedores",
    version: "1",
    description:
      "Leia e trate as avaliações de uma loja com outro programa. A chave vem de /integracoes, no painel. Erros são application/problem+json: code é estável, detail é a frase em português. 60 chamadas por minuto e 5.000 por dia por chave; RateLimit diz o que resta. Campos novos podem aparecer; os publicados não mudam nem somem.",
    license: { name: "Uso conforme os termos do Estrelou", url: "https://estrelou.com.br/termos" },
  },
} as const;

interface Operation {
  responses: Record<string, { description?: string; content?: Content; headers?: unknown }>;
  parameters?: { in: string; name: string }[];
}
type Content = Record<string, { schema: { properties?: { code?: unknown } } }>;

/**
 * Returns a function that gives the OpenAPI document of the public API as bytes. It is made at the first call, because
 * that takes long enough to delay other requests, and then kept.
 */
export function describeApi(api: unknown, publicUrl: string): () => Uint8Array<ArrayBuffer> {
  let bytes: Uint8Array<ArrayBuffer> | undefined;
  return () => {
    bytes ??= new TextEncoder().encode(JSON.stringify(makeDocument(api as OpenAPIHono, publicUrl)));
    return bytes;
  };
}

function makeDocument(api: OpenAPIHono, publicUrl: string) {
  api.openAPIRegistry.registerComponent("securitySchemes", "chave", {
    type: "http",
    scheme: "bearer",
    description: "A chave da loja: estrelou_ e 36 letras ou números.",
  });
  const document = api.getOpenAPI31Document({ ...facts, servers: [{ url: publicUrl }] });
  const paths = document.paths as Record<string, Record<string, Operation>>;
  for (const operation of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (Number(status) >= 400) describeProblem(response, Number(status));
      else response.headers = limitHeaders;
    }
    // Hono reads header names in lower case.
    for (const one of operation.parameters ?? []) {
      if (one.name === "idempotency-key") one.name = "Idempotency-Key";
    }
  }
  return { ...document, webhooks: describedWebhooks };
}

/** The errors of the program, as `errors.ts` sends them below /api/v1/. */
function describeProblem(response: Operation["responses"][string], status: number): void {
  const code = response.content?.["application/json"]?.schema.properties?.code;
  response.content = {
    "application/problem+json": {
      schema: {
        type: "object",
        properties: {
          status: { type: "integer", const: status },
          code,
          detail: { type: "string", description: "Em português, para mostrar a uma pessoa" },
        },
        required: ["status", "code", "detail"],
      },
    },
  } as unknown as Content;
  if (status === 429) {
    const seconds = { schema: { type: "integer" }, description: "Segundos a esperar" };
    response.headers = { ...limitHeaders, "Retry-After": seconds };
  }
}

const limitHeaders = {
  "RateLimit-Policy": {
    schema: { type: "string" },
    description: 'Os limites da chave, como "minuto";q=60;w=60, "dia";q=5000;w=86400',
  },
  RateLimit: {
    schema: { type: "string" },
    description: 'O que resta (r) e em quantos segundos recomeça (t), como "minuto";r=59;t=60',
  },
};
