import { request as sendRequest } from "node:http";
import { seededRandom } from "#src/sandbox/seeded-random.ts";

/** One generated request. `body` is sent unchanged. */
export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export interface FuzzAnswer {
  status: number;
  contentType: string;
  body: string;
}

export type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  enum?: unknown[];
};

export interface Operation {
  method: string;
  path: string;
  parameters?: { name: string; in: string }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
}

/** Returns a generator of whole numbers below a bound. The same seed gives the same numbers. */
export function randomNumbers(seed: number): (below: number) => number {
  const random = seededRandom(seed);
  return (below) => Math.floor(random() * below);
}

const strings = [
  "",
  " ",
  "a",
  "0",
  "-1",
  "1e309",
  "null",
  "undefined",
  "true",
  "a\u0000b",
  "\ud800",
  "😀".repeat(50),
  "مرحبا\u202e",
  "%00",
  "%",
  "../../etc/passwd",
  "' or 1=1 --",
  "#{7*7}{{7*7}}",
  "<script>alert(1)</script>",
  "__proto__",
  "constructor",
  "00000000-0000-7000-8000-000000000000",
  "2026-02-31",
  "x".repeat(300),
  "x".repeat(20_000),
  "\r\nX-Injected: 1",
];
const values: unknown[] = [
  ...strings,
  null,
  true,
  0,
  -1,
  1.5,
  Number.MAX_SAFE_INTEGER,
  1e308,
  [],
  [[[[[[]]]]]],
  {},
  { __proto__: { isAdmin: true } },
  { $gt: "" },
];
const contentTypes = [
  "application/json",
  "application/json; charset=utf-16",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "multipart/form-data",
  "application/xml",
  "",
];

/** Makes one request for an operation of the OpenAPI document, broken in one or more ways. */
export function makeRequest(
  operation: Operation,
  random: (below: number) => number,
  token: string,
): FuzzRequest {
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T;
  const path = operation.path.replace(/\{\w+\}/g, () => encodePart(pick(strings)));
  const names = (operation.parameters ?? []).filter((one) => one.in === "query");
  const query = names
    .filter(() => random(3) > 0)
    .flatMap(({ name }) => {
      const pair = `${name}=${encodePart(pick(strings))}`;
      return random(8) === 0 ? [pair, `${name}=${encodePart(pick(strings))}`] : [pair];
    });
  if (random(10) === 0) query.push(`${encodePart(pick(strings))}=${encodePart(pick(strings))}`);

  const headers: Record<string, string> = {};
  const authorization = random(10);
  if (authorization < 8) headers.Authorization = `Bearer ${token}`;
  else if (authorization === 8) headers.Authorization = `Bearer ${encodePart(pick(strings))}`;
  if (random(12) === 0) headers["X-Forwarded-For"] = encodePart(pick(strings)) || "x";
  if (random(12) === 0) headers.Accept = "text/html";
  if (random(20) === 0) headers["Content-Encoding"] = "gzip";

  let body: string | undefined;
  if (operation.requestBody || random(15) === 0) {
    const schema = Object.values(operation.requestBody?.content ?? {})[0]?.schema;
    body = makeBody(schema, random, pick);
    const type = random(5) === 0 ? pick(contentTypes) : "application/json";
    if (type) headers["Content-Type"] = type;
  }
  const method = random(40) === 0 ? pick(["PUT", "DELETE", "PATCH", "OPTIONS"]) : operation.method;
  return { method, path: path + (query.length ? `?${query.join("&")}` : ""), headers, body };
}

function makeBody(
  schema: Schema | undefined,
  random: (below: number) => number,
  pick: <T>(list: readonly T[]) => T,
): string {
  switch (random(12)) {
    case 0:
      return pick(["", "{", "[]", "null", '"x"', "1", "{}}", "\u0000", "[".repeat(5_000)]);
    case 1:
      return '{"a":1,"a":2,"__proto__":{"x":1}}';
    default: {
      const properties = schema?.properties ?? {};
      const made = Object.entries(properties)
        .filter(() => random(8) > 0)
        .map(([name, property]) => [name, random(3) === 0 ? plausible(property) : pick(values)]);
      if (random(10) === 0) made.push([pick(strings), pick(values)]);
      return JSON.stringify(Object.fromEntries(made));
    }
  }
}

/** Returns a value of the declared type, so that the server also validates the fields after it. */
function plausible({ type, enum: options, items }: Schema): unknown {
  if (options) return options[0];
  switch ([type].flat()[0]) {
    case "integer":
    case "number":
      return 3;
    case "boolean":
      return true;
    case "array":
      return items ? [plausible(items)] : [];
    case "object":
      return {};
    default:
      return "texto";
  }
}

/** Escapes only the characters that a request line cannot contain. */
function encodePart(text: string): string {
  return text.replace(/[^\w.~:@!$&'()*,;=%-]/gu, (sign) => {
    const wellFormed = sign.isWellFormed() ? sign : "\ufffd";
    return encodeURIComponent(wellFormed);
  });
}

/** Sends a generated request. Unlike `fetch`, it does not normalize the request. */
export function sendFuzz(base: string, fuzz: FuzzRequest): Promise<FuzzAnswer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve, reject) => {
    // Node sends no length for the body of a GET, which the server would read as the next request.
    const length =
      fuzz.body === undefined ? {} : { "Content-Length": Buffer.byteLength(fuzz.body) };
    const headers = { ...fuzz.headers, ...length };
    const outgoing = sendRequest(
      { hostname, port, method: fuzz.method, path: fuzz.path, headers },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            contentType: response.headers["content-type"] ?? "",
            body: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(fuzz.body);
  });
}
