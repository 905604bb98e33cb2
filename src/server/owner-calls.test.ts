import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newOwner } from "#testing/owner.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Values for path parameters. Every other parameter gets an id that does not exist. */
const parameters: Record<string, string> = { channel: "email", piece: "qr", source: "mesa-4" };
const unknownId = "00000000-0000-7000-8000-000000000000";

type Documented = { security?: unknown[]; responses: Record<string, unknown> };

/** Returns every documented call that needs a session, and every call of the panel. */
async function listOwnerCalls() {
  const { body } = await send(api, "GET", "/api/openapi.json");
  const paths = Object.entries(body.paths as Record<string, Record<string, Documented>>);
  const calls = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      isPanelCall: path.startsWith("/api/dashboard/"),
      security,
      documented: Object.keys(responses),
    })),
  );
  return calls.filter(({ security, isPanelCall }) => security || isPanelCall);
}

/** Sends the call without a body or query: the session and the plan are checked before the input. */
function request(name: string, token?: string) {
  const [method = "", path = ""] = name.split(" ");
  const url = path.replace(/\{(\w+)\}/g, (_, part: string) => parameters[part] ?? unknownId);
  return send(api, method, url, token ? { token } : {});
}

test("every owner call without a session gets 401, before its input is checked", async () => {
  const calls = await listOwnerCalls();
  expect(calls.length).toBeGreaterThan(35);
  for (const { name, documented } of calls) {
    expect((await request(name)).status, name).toBe(401);
    expect(documented, name).toContain("401");
  }
});

test("every panel call of an owner without a plan gets 402, before its input is checked", async () => {
  const { token } = await newOwner(api, { plan: "none" });
  const calls = (await listOwnerCalls()).filter(({ isPanelCall }) => isPanelCall);
  expect(calls.length).toBeGreaterThan(25);
  for (const { name, documented } of calls) {
    expect((await request(name, token)).status, name).toBe(402);
    expect(documented, name).toContain("402");
  }
});
