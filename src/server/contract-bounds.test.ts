import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { settingsForm } from "#src/features/business/settings/contract.ts";
import { commonFailures, type FailureTable } from "#src/http/failure.ts";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { addKey } from "#testing/keys.ts";
import { newOperator } from "#testing/operator.ts";
import { newOwner } from "#testing/owner.ts";

/** The parts of a JSON schema that this test reads. */
interface Shape {
  type?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Shape[];
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  minItems?: number;
  default?: unknown;
}

type Place = "body" | "form" | "query" | "params" | "headers";
type Path = (string | number)[];

interface Input {
  method: string;
  path: string;
  place: Place;
  schema: z.ZodType;
  shape: Shape;
}

interface Field {
  path: Path;
  shape: Shape;
  isRequired: boolean;
}

let api: TestApi;
let owner: { token: string };
let operator: { token: string };
let program: { token: string };
beforeAll(async () => {
  api = await startTestApi();
  const tenant = await newOwner(api);
  [owner, operator] = [tenant, await newOperator(api)];
  program = { token: (await addKey(api.services, tenant)).key };
});
afterAll(() => api.stop());

const source = new URL("../", import.meta.url);

/** Returns the endpoints of all features' contracts. */
async function listEndpoints(): Promise<Endpoint[]> {
  const files = readdirSync(source, { recursive: true, encoding: "utf8" });
  const contracts = files.filter((file) => /(?:contract|policy-reports)\.ts$/.test(file));
  const modules = await Promise.all(contracts.map((file) => import(new URL(file, source).href)));
  return modules.flatMap((module) => Object.values(module)).filter(isEndpoint);
}

/** Returns everything that an endpoint reads of a request. */
function inputsOf(endpoints: Endpoint[]): Input[] {
  const inputs = endpoints.flatMap(({ method, path, request = {} }) => {
    const schemas: [Place, z.ZodType | undefined][] = [
      ["body", request.body?.content?.["application/json"]?.schema],
      // Read while it streams, so its route declares no schema.
      ["form", path === "/api/dashboard/settings/" && method === "put" ? settingsForm : undefined],
      ["query", request.query],
      ["params", request.params],
      ["headers", request.headers],
    ];
    return schemas.flatMap(([place, schema]) => {
      if (!schema) return [];
      const shape = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape;
      return [{ method: method.toUpperCase(), path, place, schema, shape }];
    });
  });
  const nameOf = ({ path, method, place }: Input) => `${path} ${method} ${place}`;
  return inputs.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
}

interface Endpoint {
  method: string;
  path: string;
  failures: FailureTable;
  request?: Partial<Record<"query" | "params" | "headers", z.ZodType>> & {
    body?: { content?: Record<string, { schema?: z.ZodType }> };
  };
}

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === "object" && value !== null && "getRoutingPath" in value;
}

/** Returns the fields of an input, also those of nested objects and the first of each list. */
function fieldsOf(shape: Shape, path: Path = [], isRequired = true): Field[] {
  const { properties = {}, required, items: item } = withoutNull(shape);
  const below = Object.entries(properties).flatMap(([name, field]) =>
    fieldsOf(field, [...path, name], required?.includes(name) ?? false),
  );
  const items = item ? fieldsOf(item, [...path, 0]) : [];
  return [...(path.length > 0 ? [{ path, shape, isRequired }] : []), ...below, ...items];
}

const variants = (shape: Shape): Shape[] => shape.anyOf?.flatMap(variants) ?? [shape];

/** Returns what a shape that may be null is otherwise. */
function withoutNull(shape: Shape): Shape {
  const [only, ...others] = variants(shape).filter(({ type }) => type !== "null");
  return only && others.length === 0 ? only : shape;
}
const longest = 21_000;

/** Returns a value of a length, in the form that the field's other rules require. */
function textOf(path: Path, length: number): string {
  const name = String(path.findLast((part) => typeof part === "string"));
  if (/^(email|username|addresses)$/.test(name) && length > 8) return emailOf(length);
  if (name === "phone" && length > 9) return "11987654321".padEnd(length, " ");
  if (/^(code|phones)$/.test(name)) return "1".repeat(length);
  return "a".repeat(length);
}

/** Values of fields whose form no repeated letter has. */
const samples: Record<string, string> = {
  account: "accounts/1",
  location: "locations/1",
  month: "2026-01",
};

function emailOf(length: number): string {
  const host = `${"b".repeat(60)}.`.repeat(5).slice(0, Math.max(0, length - 5));
  return `a@${host.replace(/\.$/, "b")}.br`.padStart(length, "a");
}

/** Returns a valid value, with only the required fields of an object. */
function sampleOf(shape: Shape, path: Path): unknown {
  const [first = {}] = variants(shape);
  if ("const" in first) return first.const;
  if (first.enum) return first.enum[0];
  if (first.type === "object") {
    const required = Object.entries(first.properties ?? {}).filter(([name]) =>
      first.required?.includes(name),
    );
    return Object.fromEntries(required.map(([name, of]) => [name, sampleOf(of, [...path, name])]));
  }
  if (first.type === "array") {
    return Array.from({ length: first.minItems ?? 0 }, () =>
      sampleOf(first.items ?? {}, [...path, 0]),
    );
  }
  if (first.type === "integer" || first.type === "number") return Math.max(first.minimum ?? 1, 1);
  if (first.type === "boolean") return true;
  if (first.format === "uuid") return randomUUID();
  if (first.format === "date") return "2026-01-31";
  if (first.format === "date-time") return "2026-01-31T12:00:00.000Z";
  const name = String(path.findLast((part) => typeof part === "string"));
  const least = /^(email|phone|username|addresses)$/.test(name) ? 11 : (first.minLength ?? 0);
  for (let length = least; length < 100; length++) {
    if (!first.pattern || new RegExp(first.pattern).test(textOf(path, length)))
      return textOf(path, length);
  }
  return samples[name];
}

/** Returns the input with only its required fields and this one. Undefined removes the field. */
function inputWith({ shape }: Input, path: Path, value: unknown): unknown {
  const root = sampleOf(shape, []) as Record<string, unknown>;
  let at: Record<string | number, unknown> = root;
  let of: Shape = shape;
  for (const [index, part] of path.entries()) {
    const { items, properties } = withoutNull(of);
    of = (typeof part === "number" ? items : properties?.[part]) ?? {};
    if (index === path.length - 1) {
      if (value === undefined) delete at[part];
      else at[part] = value;
      break;
    }
    const next = path[index + 1];
    at[part] ??= sampleOf(of, path.slice(0, index + 1));
    if (typeof next === "number")
      at[part] = [sampleOf(withoutNull(of).items ?? {}, [...path.slice(0, index + 1), 0])];
    at = at[part] as Record<string | number, unknown>;
  }
  return root;
}

/** True if the schema finds no fault in the field or below it. */
function accepts(input: Input, path: Path, value: unknown): boolean {
  const { error } = input.schema.safeParse(inputWith(input, path, value));
  return !error?.issues.some((issue) => path.every((part, index) => issue.path[index] === part));
}

function callerOf(path: string): { token: string } {
  if (path.startsWith("/api/operator/")) return operator;
  return path.startsWith("/api/v1/") ? program : owner;
}

/** Sends the input over HTTP. Returns the code of the response, or its status if it is no failure. */
async function codeFor(input: Input, path: Path, value: unknown): Promise<string> {
  const { method, place } = input;
  const content = inputWith(input, path, value) as Record<string, unknown>;
  const params = place === "params" ? content : {};
  const url = input.path.replace(/\{(\w+)\}/g, (_, name) => {
    return encodeURIComponent(String(params[name] || pathSample(input, name) || "x"));
  });
  const query = place === "query" ? `?${new URLSearchParams(texts(content))}` : "";
  const { token } = callerOf(input.path);
  if (place === "form") {
    const body = new FormData();
    for (const [name, text] of Object.entries(texts(content))) body.append(name, text);
    const headers = { Authorization: `Bearer ${token}` };
    const response = await fetch(api.url + url, { method, body, headers });
    return outcomeOf(response.status, await response.json());
  }
  const { status, body } = await send(api, method, url + query, {
    token,
    ...(place === "body" ? { body: content } : {}),
    ...(place === "headers" ? { headers: texts(content) } : {}),
  });
  return outcomeOf(status, body);
}

/** A 4xx with a code is a failure of the contract. Anything else stands out in the table. */
const outcomeOf = (status: number, body: { code?: string }) =>
  status >= 400 && status < 500 && body.code ? body.code : `status ${status}`;

const texts = (content: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(content).map(([name, value]) => [name, String(value)]));

let paths: Map<string, Input>;
function pathSample({ method, path }: Input, name: string): unknown {
  const input = paths.get(`${method} ${path}`);
  return input && (inputWith(input, [], undefined) as Record<string, unknown>)[name];
}

/** Returns the bounds of a field as one line, found by trying values at the schema and over HTTP. */
async function describeField(input: Input, { path, shape, isRequired }: Field): Promise<string> {
  const found: string[] = [];
  const refused: [what: string, value: unknown][] = [];
  for (const variant of variants(shape)) {
    const { type, minimum, maximum } = variant;
    if ("const" in variant) found.push(JSON.stringify(variant.const));
    else if (variant.enum) found.push(variant.enum.map((one) => JSON.stringify(one)).join("|"));
    else if (variant.format) found.push(variant.format);
    else if (type === "string") {
      const lengths = lengthsOf(input, path);
      if (!lengths) {
        found.push(variant.pattern ?? "text of another form");
        if (!accepts(input, path, sampleOf(variant, path))) found.push("no sample");
        refused.push(["other", "!"]);
        continue;
      }
      const [least, most] = lengths;
      found.push(`text ${least}..${most === longest ? "" : most}`);
      if (least > 0 && !(least === 1 && input.place === "params"))
        refused.push(["too short", textOf(path, least - 1)]);
      if (most < longest) refused.push(["too long", textOf(path, most + 1)]);
      if (variant.pattern) refused.push(["other letters", "!".repeat(Math.max(1, least))]);
    } else if (type === "array") {
      const sizes = sizesOf(input, path, variant);
      if (!sizes) {
        found.push("no sample");
        continue;
      }
      const [least, most] = sizes;
      found.push(`list ${least}..${most === longest ? "" : most}`);
      if (least > 0) refused.push(["too few", listOf(path, variant, least - 1)]);
      if (most < longest) refused.push(["too many", listOf(path, variant, most + 1)]);
    } else if (type === "integer" || type === "number") {
      const hasMin = minimum !== undefined && minimum > -(2 ** 50);
      const hasMax = maximum !== undefined && maximum < 2 ** 50;
      const step = type === "integer" ? 1 : 0.01;
      found.push(`${type} ${hasMin ? minimum : ""}..${hasMax ? maximum : ""}`);
      for (const [end, has, past] of [
        [minimum, hasMin, -step],
        [maximum, hasMax, step],
      ] as const) {
        if (!has || end === undefined) continue;
        expect(accepts(input, path, end), `${path.join(".")} ${end}`).toBe(true);
        refused.push([past < 0 ? "too small" : "too large", end + past]);
      }
    } else found.push(type ?? "any");
    for (const one of variant.enum ?? ("const" in variant ? [variant.const] : [])) {
      expect(accepts(input, path, one), `${path.join(".")} ${one}`).toBe(true);
    }
  }
  if (variants(shape).some((one) => one.enum || "const" in one || one.format))
    refused.push(["other", "!"]);
  if (input.place === "body") refused.push(["type", shape.type === "object" ? "x" : {}]);
  if (isRequired && input.place !== "params" && typeof path.at(-1) === "string")
    refused.push(["missing", undefined]);
  for (const [what, value] of refused) {
    const code = await codeFor(input, path, value);
    const isRefused = value === undefined || !accepts(input, path, value);
    expect(code, `${what} ${input.path} ${path.join(".")}`).not.toBe("status 500");
    if (!isRefused) found.push(`${what}: accepted`);
    else if (code !== "invalid_request") found.push(`${what}: ${code}`);
  }
  return found.join(", ") + (isRequired ? "" : ", optional");
}

/** Returns the shortest and the longest text that the schema accepts; undefined if a text has another form. */
function lengthsOf(input: Input, path: Path): [number, number] | undefined {
  const fits = (length: number) => accepts(input, path, textOf(path, length));
  let least = 0;
  while (!fits(least)) if (++least > 100) return undefined;
  if (fits(longest)) return [least, longest];
  let [most, over] = [least, longest];
  while (over - most > 1) {
    const middle = Math.floor((most + over) / 2);
    if (fits(middle)) most = middle;
    else over = middle;
  }
  return [least, most];
}

function listOf(path: Path, { items = {} }: Shape, size: number): unknown[] {
  return Array.from({ length: size }, () => sampleOf(items, [...path, 0]));
}

/** Returns the shortest and the longest list that the schema accepts; undefined if no sample of an item fits. */
function sizesOf(input: Input, path: Path, shape: Shape): [number, number] | undefined {
  const fits = (size: number) => accepts(input, path, listOf(path, shape, size));
  let least = 0;
  while (!fits(least)) if (++least > 100) return undefined;
  let most = least;
  while (most < 1000 && fits(most + 1)) most += 1;
  return [least, most === 1000 ? longest : most];
}

test("every field of every contract has the bounds of contract-bounds.txt and refuses what is beyond them, and every failure its status", async () => {
  const endpoints = await listEndpoints();
  const inputs = inputsOf(endpoints);
  paths = new Map(
    inputs
      .filter(({ place }) => place === "params")
      .map((input) => [`${input.method} ${input.path}`, input]),
  );
  const lines: string[] = [];
  for (const input of inputs) {
    lines.push(`${input.method} ${input.path} ${input.place}`);
    for (const field of fieldsOf(input.shape)) {
      lines.push(`  ${field.path.join(".")}: ${await describeField(input, field)}`);
    }
  }
  const tables = [commonFailures, ...endpoints.map(({ failures }) => failures)];
  const statuses = tables.flatMap((table) =>
    Object.entries(table).map(([code, [status]]) => `  ${code}: ${status}`),
  );
  lines.push("statuses of failures", ...[...new Set(statuses)].sort());
  expect(inputs.length).toBeGreaterThan(80);
  expect(lines.filter((line) => /: status |no sample/.test(line))).toEqual([]);
  // After a change that is meant: `vitest run src/server/contract-bounds.test.ts -u`, and read the difference.
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("contract-bounds.txt");
});
