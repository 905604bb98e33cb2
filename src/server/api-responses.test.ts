import { expect, test } from "vitest";
import { commonFailures } from "#src/http/failure.ts";
import { send, startTestApi } from "#testing/api.ts";

/** The parts of a JSON schema that this test reads. */
interface Shape {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  default?: unknown;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  required?: string[];
  items?: Shape;
  [bound: string]: unknown;
}

interface Call {
  security?: unknown[];
  responses: Record<string, { content?: Record<string, { schema?: Shape }> }>;
}

const bounds = [
  "minimum",
  "maximum",
  "exclusiveMinimum",
  "exclusiveMaximum",
  "minLength",
  "maxLength",
  "minItems",
  "maxItems",
];
/** Zod's bound of every integer. */
const isSafeInteger = (value: unknown) => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER;

/** Returns the shape of a value as one line, like a type. */
function describe(shape: Shape): string {
  const variants = shape.anyOf ?? shape.oneOf;
  if (variants) return variants.map(describe).join(" | ");
  if (shape.allOf) return shape.allOf.map(describe).join(" & ");
  if ("const" in shape) return JSON.stringify(shape.const);
  if (shape.enum) return shape.enum.map((value) => JSON.stringify(value)).join(" | ");
  const types = [shape.type ?? "any"].flat();
  return types.map((type) => describeType(type, shape)).join(" | ");
}

function describeType(type: string, shape: Shape): string {
  const { properties = {}, additionalProperties: others, required = [], items = {} } = shape;
  const rules = bounds
    .filter((name) => shape[name] !== undefined && !isSafeInteger(shape[name]))
    .map((name) => ` ${name} ${shape[name]}`)
    .join("");
  if (type === "array") return `[${describe(items)}]${rules}`;
  if (type === "null") return type;
  if (type !== "object") return (shape.format ?? type) + rules;
  const fields = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? "" : "?"}: ${describe(field)}`,
  );
  if (typeof others === "object") fields.push(`[name]: ${describe(others)}`);
  return `{ ${fields.join(", ")} }`;
}

/** Returns what a call answers: who may call it, each success, and the codes of its own failures. */
function answersOf({ security = [], responses }: Call): string[] {
  const lines = [`  called by: ${security.length > 0 ? JSON.stringify(security) : "anyone"}`];
  for (const [status, { content = {} }] of Object.entries(responses)) {
    if (Object.keys(content).length === 0) lines.push(`  ${status}: no content`);
    for (const [type, { schema = {} }] of Object.entries(content)) {
      const codes = (schema.properties?.code?.enum ?? []) as string[];
      const own = codes.filter((code) => !(code in commonFailures));
      if (codes.length === 0) lines.push(`  ${status} ${type}: ${describe(schema)}`);
      else if (own.length > 0) lines.push(`  ${status}: ${own.join(", ")}`);
    }
  }
  return lines;
}

test("every call answers with the fields and failures of api-responses.txt", async () => {
  const api = await startTestApi();
  const { body } = await send(api, "GET", "/api/openapi.json");
  await api.stop();
  const paths = Object.entries(body.paths as Record<string, Record<string, Call>>);
  const calls = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({
      name: `${path} ${method.toUpperCase()}`,
      answers: answersOf(call),
    })),
  );
  expect(calls.length).toBeGreaterThan(80);
  const lines = calls
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(({ name, answers }) => [name, ...answers]);
  // After a change that is meant: `vitest run src/server/api-responses.test.ts -u`, and read the difference.
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("api-responses.txt");
});
