import type { OpenAPIHono } from "@hono/zod-openapi";
import { renderApiDocs } from "./api-docs-page.tsx";

const facts = {
  openapi: "3.1.0",
  info: {
    title: "Estrelou API",
    version: "1",
    description:
      "Chamadas da página de avaliação e do painel. Erros respondem { code, detail }: code é estável, detail é a frase em português.",
  },
};

/** Serves the OpenAPI document of every mounted API, as JSON and as an HTML page. */
export function documentApi(app: OpenAPIHono<never> | OpenAPIHono<{ Variables: object }>) {
  const api = app as unknown as OpenAPIHono;
  api.openAPIRegistry.registerComponent("securitySchemes", "bearer", {
    type: "http",
    scheme: "bearer",
    bearerFormat: "JWT",
  });
  api.get("/api/openapi.json", (c) => c.json(api.getOpenAPI31Document(facts)));
  api.get("/api/docs", (c) => c.html(renderApiDocs(api.getOpenAPI31Document(facts))));
}
