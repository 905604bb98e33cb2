import type { OpenAPIHono } from "@hono/zod-openapi";
import { renderToStaticMarkup } from "react-dom/server";

type Document = ReturnType<OpenAPIHono["getOpenAPI31Document"]>;

interface Operation {
  tags?: string[];
  summary?: string;
  security?: unknown[];
  parameters?: { name: string; in: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content: Record<string, { schema?: Schema }> };
  responses: Record<string, { description: string; content?: Record<string, { schema?: Schema }> }>;
}

interface Schema {
  type?: string | string[];
  enum?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
  description?: string;
  format?: string;
}

/** Renders the OpenAPI document as a page without scripts: every call with its input and responses. */
export function renderApiDocs(document: Document): string {
  const calls = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Operation>).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      operation,
    })),
  );
  const tags = [...new Set(calls.map(({ operation }) => operation.tags?.[0] ?? "Outras"))];
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{document.info.title}</title>
        <style>{style}</style>
      </head>
      <body>
        <main>
          <h1>{document.info.title}</h1>
          <p>{document.info.description}</p>
          <p>
            <a href="/api/openapi.json">Documento OpenAPI (JSON)</a>
          </p>
          {tags.map((tag) => (
            <section key={tag}>
              <h2>{tag}</h2>
              {calls
                .filter(({ operation }) => (operation.tags?.[0] ?? "Outras") === tag)
                .map((call) => (
                  <Call key={call.method + call.path} {...call} />
                ))}
            </section>
          ))}
        </main>
      </body>
    </html>,
  )}`;
}

function Call(props: { method: string; path: string; operation: Operation }) {
  const { method, path, operation } = props;
  const body = operation.requestBody && Object.entries(operation.requestBody.content)[0];
  return (
    <article>
      <h3>
        <b>{method}</b> <code>{path}</code>
      </h3>
      <p>
        {operation.summary}
        {operation.security && " (exige login)"}
      </p>
      {operation.parameters?.map((parameter) => (
        <p key={parameter.name}>
          <code>{parameter.name}</code> ({parameter.in}): {typeText(parameter.schema)}
        </p>
      ))}
      {body && (
        <p>
          Corpo {body[0]}: <code>{typeText(body[1].schema)}</code>
        </p>
      )}
      <ul>
        {Object.entries(operation.responses).map(([status, response]) => (
          <li key={status}>
            <b>{status}</b> {response.description}
            {Number(status) < 300 && (
              <>
                {": "}
                <code>{typeText(response.content?.["application/json"]?.schema)}</code>
              </>
            )}
          </li>
        ))}
      </ul>
    </article>
  );
}

function typeText(schema: Schema | undefined): string {
  if (!schema) return "";
  if (schema.enum) return schema.enum.map((value) => `"${value}"`).join(" | ");
  if (schema.items) return `[${typeText(schema.items)}]`;
  if (schema.properties) {
    const members = Object.entries(schema.properties).map(
      ([name, member]) =>
        `${name}${schema.required?.includes(name) ? "" : "?"}: ${typeText(member)}`,
    );
    return `{ ${members.join(", ")} }`;
  }
  const type = [schema.type ?? "qualquer"].flat().join(" | ");
  return schema.format ? `${type} (${schema.format})` : type;
}

const style = `
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; color: #1d1a16; background: #fbf9f5 }
main { max-width: 52rem; margin: 0 auto; padding: 2rem 1rem 4rem }
article { border-top: 1px solid #e2dbcf; padding: 1rem 0 }
h3 { font-size: 1rem; margin: 0 0 .25rem; overflow-wrap: anywhere }
p, ul { margin: .25rem 0 } code { font-size: .875rem; overflow-wrap: anywhere }
a { color: inherit }`;
