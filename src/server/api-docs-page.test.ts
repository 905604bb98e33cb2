import { expect, test } from "vitest";
import { renderApiDocs } from "./api-docs-page.tsx";

const shop = {
  type: "object",
  required: ["id"],
  properties: {
    id: { type: "string", format: "uuid" },
    name: { type: ["string", "null"] },
    size: { enum: ["small", "large"] },
    tags: { items: { type: "string" } },
    other: {},
  },
};
const document = {
  openapi: "3.1.0",
  info: { title: "Uma API", version: "1", description: "O que ela faz." },
  paths: {
    "/api/shops/{id}/": {
      put: {
        tags: ["Lojas"],
        summary: "Muda a loja",
        security: [{ bearer: [] }],
        parameters: [{ name: "id", in: "path", required: true, schema: { type: "string" } }],
        requestBody: { content: { "application/json": { schema: shop } } },
        responses: {
          200: { description: "A loja", content: { "application/json": { schema: shop } } },
          404: { description: "not_found", content: { "application/json": { schema: shop } } },
        },
      },
      get: { summary: "Mostra a loja", responses: { 204: { description: "Nada" } } },
    },
    "/api/other/": { get: { tags: ["Lojas"], responses: {} } },
  },
} as unknown as Parameters<typeof renderApiDocs>[0];

/** The page as a reader sees it, one line for each block. */
function linesOf(html: string): string[] {
  return html
    .replace(/<head>.*<\/head>/s, "")
    .replace(/<\/(h\d|p|li)>/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replaceAll("&quot;", '"')
    .split("\n")
    .filter(Boolean);
}

test("the page lists the calls of each subject with their input and answers", () => {
  const html = renderApiDocs(document);
  const fields =
    '{ id: string (uuid), name?: string | null, size?: "small" | "large", tags?: [string], other?: qualquer }';
  expect(linesOf(html)).toEqual([
    "Uma API",
    "O que ela faz.",
    "Documento OpenAPI (JSON)",
    "Lojas",
    "PUT /api/shops/{id}/",
    "Muda a loja (exige login)",
    "id (path): string",
    `Corpo application/json: ${fields}`,
    `200 A loja: ${fields}`,
    "404 not_found",
    "GET /api/other/",
    "Outras",
    "GET /api/shops/{id}/",
    "Mostra a loja",
    "204 Nada: ",
  ]);
  expect(html).toMatch(/^<!doctype html><html lang="pt-BR">/);
  expect(html).toContain("<title>Uma API</title>");
  expect(html).toContain('<a href="/api/openapi.json">');
  expect(html).not.toContain("<script");
});
