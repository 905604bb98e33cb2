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

interface DescribedResponse {
  description?: string;
  content?: Content;
  headers?: unknown;
}
interface Operation {
  responses: Record<string, DescribedResponse | { $ref: string }>;
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
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  for (const operation of operations) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if ("$ref" in response) continue;
      if (Number(status) >= 400) describeProblem(response, Number(status));
      else response.headers = limitHeaderReferences;
    }
    // Hono reads header names in lower case.
    for (const one of operation.parameters ?? []) {
      if (one.name === "idempotency-key") one.name = "Idempotency-Key";
    }
  }
  const components = {
    ...document.components,
    responses: nameProblems(operations),
    headers: limitHeaders,
  };
  return { ...document, components, webhooks: describedWebhooks };
}

/** Puts a reference in place of each problem that more than one call has, and returns these problems by their names. */
function nameProblems(operations: Operation[]): Record<string, object> {
  const places = new Map<string, [Operation, string][]>();
  for (const operation of operations) {
    for (const [status, response] of Object.entries(operation.responses)) {
      if (Number(status) < 400) continue;
      const key = JSON.stringify([status, response]);
      places.set(key, [...(places.get(key) ?? []), [operation, status]]);
    }
  }
  const named: Record<string, object> = {};
  for (const [key, found] of places) {
    if (found.length === 1) continue;
    const [status, response] = JSON.parse(key) as [string, object];
    const name = `Problema${status}`;
    // A second list of codes with the status stays where it is.
    if (name in named) continue;
    named[name] = response;
    for (const [operation] of found) {
      operation.responses[status] = { $ref: `#/components/responses/${name}` };
    }
  }
  return named;
}

/** The errors of the program, as `errors.ts` sends them below /api/v1/. */
function describeProblem(response: DescribedResponse, status: number): void {
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
    response.headers = { ...limitHeaderReferences, "Retry-After": seconds };
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

const limitHeaderReferences = Object.fromEntries(
  Object.keys(limitHeaders).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);
