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
  // Generating the document takes long enough to delay other requests, so it happens once. Responses
  // share its bytes, so clients that do not read cannot fill the memory with copies.
  const document = once(() => api.getOpenAPI31Document(facts));
  const json = once(() => Buffer.from(JSON.stringify(document())));
  const page = once(() => Buffer.from(renderApiDocs(document())));
  api.get("/api/openapi.json", (c) =>
    c.body(json(), 200, { "Content-Type": "application/json; charset=UTF-8" }),
  );
  api.get("/api/docs", (c) => c.body(page(), 200, { "Content-Type": "text/html; charset=UTF-8" }));
}

/** Returns a function that calls `make` once and returns its result each time. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
