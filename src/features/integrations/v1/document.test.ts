import { Validator } from "@seriousme/openapi-schema-validator";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";

interface Schema {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  description?: string;
  example?: unknown;
  format?: string;
  [other: string]: unknown;
}
interface Operation {
  operationId?: string;
  summary?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; in: string; required?: boolean; schema: Schema }[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses: Record<
    string,
    {
      $ref?: string;
      description?: string;
      content?: Record<string, { schema: Schema }>;
      headers?: object;
    }
  >;
}

let api: TestApi;
// biome-ignore lint/suspicious/noExplicitAny: the document is checked field by field.
let document: any;
let operations: { name: string; operation: Operation }[];
beforeAll(async () => {
  api = await startTestApi();
  const answer = await send(api, "GET", "/api/v1/openapi.json");
  document = answer.body;
  operations = Object.entries(document.paths as Record<string, Record<string, Operation>>).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        name: `${method.toUpperCase()} ${path}`,
        operation: { ...operation, responses: inPlace(operation.responses) },
      })),
  );
});
afterAll(() => api.stop());

test("the document needs no key, and every page may read it", async () => {
  const { headers } = await send(api, "GET", "/api/v1/openapi.json");
  expect(headers.get("Access-Control-Allow-Origin")).toBe("*");
  expect(headers.get("Cache-Control")).toBe("public, max-age=3600");
  expect(document.openapi).toBe("3.1.0");
  expect(document.servers).toEqual([{ url: "https://estrelou.test" }]);
});

test("the document fits the official schema of OpenAPI 3.1, and a wrong one does not", async () => {
  const { body } = await send(api, "GET", "/api/v1/openapi.json");
  const validate = (given: Record<string, unknown>) => new Validator().validate(given);
  expect(await validate(body)).toMatchObject({ valid: true });
  expect(body.components.responses).toHaveProperty("Problema401");
  const { get } = body.paths["/api/v1/loja"];
  const wrong = [
    { ...body, info: { title: "sem versão" } },
    { ...body, paths: { "/api/v1/loja": { get: { ...get, responses: [] } } } },
    { ...body, components: { securitySchemes: { chave: { type: "bearer" } } } },
  ];
  for (const one of wrong) expect(await validate(one)).toMatchObject({ valid: false });
});

/** Returns the schema that a reference names. */
const resolve = (schema: Schema): Schema => (schema.$ref ? namedBy(schema.$ref) : schema);

/** Returns what a reference names. */
function namedBy($ref: string) {
  const [, , kind = "", name = ""] = $ref.split("/");
  const found = document.components[kind]?.[name];
  if (!found) throw new Error(`${$ref} leads nowhere`);
  return found;
}

/** What is described once for all calls is read in the place of its reference. */
function inPlace(responses: Operation["responses"]): Operation["responses"] {
  const resolved = Object.entries(responses).map(([status, one]) => [
    status,
    one.$ref ? namedBy(one.$ref) : one,
  ]);
  return Object.fromEntries(resolved);
}

/** Yields every field below a schema, as a line that changes if what is published changes. */
function* fieldsOf(schema: Schema, path: string): Generator<string> {
  const { properties, required = [], items, anyOf, enum: values } = resolve(schema);
  if (properties) {
    for (const [name, field] of Object.entries(properties)) {
      yield* fieldsOf(field, `${path}.${name}${required.includes(name) ? "" : "?"}`);
    }
  } else if (items) yield* fieldsOf(items, `${path}[]`);
  else if (anyOf) for (const one of anyOf) yield* fieldsOf(one, path);
  else {
    const { type, format, const: only } = resolve(schema);
    const allowed = values ?? (only === undefined ? undefined : [only]);
    yield `${path}: ${[type].flat().join("|")}${format ? ` ${format}` : ""}${allowed ? ` ${allowed.join("|")}` : ""}`;
  }
}

test("no published field changes or goes: a new line is fine, a changed or missing one breaks programs", async () => {
  const lines = operations.flatMap(({ name, operation }) => {
    const { parameters = [], requestBody, responses } = operation;
    const inputs = parameters.flatMap(({ name: field, in: place, required, schema }) => [
      ...fieldsOf(schema, `${place} ${field}${required ? "" : "?"}`),
    ]);
    const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => [
      ...fieldsOf(schema, "body"),
    ]);
    const answers = Object.entries(responses).flatMap(([status, { content = {} }]) =>
      Object.values(content).flatMap(({ schema }) => [...fieldsOf(schema, status)]),
    );
    return [name, ...[...inputs, ...bodies, ...answers].map((line) => `  ${line}`)];
  });
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("published.txt");
});

describe("the rules of the document", () => {
  test("each call has an own operationId, a summary, one tag, its scope, an example and its errors", () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(operations.length);
    for (const { name, operation } of operations) {
      const { summary, tags, security, responses, operationId } = operation;
      expect({ name, operationId, summary, tags, security }).toEqual({
        name,
        operationId: expect.stringMatching(/^[a-z][A-Za-z]+$/),
        summary: expect.stringMatching(/^[A-ZÀ-Ú].+[^.]$/),
        tags: [expect.any(String)],
        security: [{ chave: expect.any(Array) }],
      });
      const statuses = Object.keys(responses);
      expect(statuses).toEqual(expect.arrayContaining(["400", "401", "402", "403", "429", "503"]));
      for (const [status, { content = {}, headers, description }] of Object.entries(responses)) {
        expect(description).not.toBe("");
        const type = Number(status) < 400 ? "application/json" : "application/problem+json";
        expect([name, status, Object.keys(content)]).toEqual([name, status, [type]]);
        if (Number(status) < 400) {
          expect(Object.keys(headers ?? {})).toEqual(["RateLimit-Policy", "RateLimit"]);
          expect(resolve(content[type]?.schema ?? {}).example).toBeDefined();
        }
        if (status === "429") expect(Object.keys(headers ?? {})).toContain("Retry-After");
      }
    }
  });

  test("each parameter of a path is declared, and no path ends with a slash", () => {
    for (const { name, operation } of operations) {
      const inPath = [...name.matchAll(/\{(\w+)\}/g)].map(([, part]) => part);
      const declared = (operation.parameters ?? []).filter((one) => one.in === "path");
      expect(declared.map((one) => one.name)).toEqual(inPath);
      expect(declared.every(({ required }) => required)).toBe(true);
      expect(name).toMatch(/^[A-Z]+ \/api\/v1(\/([a-z]+|\{id\}))+$/);
    }
  });

  test("every reference leads somewhere, and every example fits its schema", () => {
    const text = JSON.stringify(document);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, target]) => target ?? "");
    expect(references.length).toBeGreaterThan(5);
    for (const $ref of references) namedBy($ref);
    const schemas = Object.entries(document.components.schemas as Record<string, Schema>);
    const examples = schemas.filter(([, { example }]) => example !== undefined);
    expect(examples.length).toBeGreaterThan(6);
    for (const [name, schema] of examples) {
      expect([name, ...misfits(schema.example, schema, name)]).toEqual([name]);
    }
  });

  test("the document says nothing of what is not public", () => {
    const words =
      /google_review|reply_to\b|billing|assinatura|preapproval|account_id|operador|member/i;
    expect(JSON.stringify(document).match(words)).toBeNull();
  });
});

/** Yields where a value does not fit a schema. */
function* misfits(value: unknown, given: Schema, path: string): Generator<string> {
  const schema = resolve(given);
  const { anyOf, properties, required = [], items, enum: values, const: only } = schema;
  if (anyOf) {
    if (anyOf.every((one) => [...misfits(value, one, path)].length > 0)) yield path;
    return;
  }
  const types = [schema.type ?? []].flat();
  const type = typeOf(value);
  const fits = types.includes(type) || (type === "integer" && types.includes("number"));
  if (types.length > 0 && !fits) yield `${path}: ${type}`;
  if (value === null) return;
  if (values && !values.includes(value)) yield `${path}: ${value}`;
  if (only !== undefined && only !== value) yield `${path}: ${value}`;
  if (properties && type === "object") {
    const object = value as Record<string, unknown>;
    for (const name of required) if (!(name in object)) yield `${path}.${name} is missing`;
    for (const [name, one] of Object.entries(object)) {
      const field = properties[name];
      if (!field) yield `${path}.${name} is unknown`;
      else yield* misfits(one, field, `${path}.${name}`);
    }
  }
  if (items && Array.isArray(value)) {
    for (const [index, one] of value.entries()) yield* misfits(one, items, `${path}[${index}]`);
  }
}

function typeOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "array";
  return Number.isInteger(value) ? "integer" : typeof value;
}
