import { afterAll, beforeAll, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { newOwner } from "#testing/owner.ts";

let api: TestApi;

beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const nobodys = "00000000-0000-7000-8000-000000000000";
const names: Record<string, string> = { channel: "email", piece: "qr", source: "mesa-4" };
const queries: Record<string, string> = {
  "/api/dashboard/report.pdf": "?month=2026-01",
  "/api/places/": "?q=padaria",
};

/** What each call takes that takes a body: without one it would be refused before it is known who asks. */
const bodies: Record<string, unknown> = {
  "DELETE /api/account/": { password: "x" },
  "POST /api/account/password/": { current: "x", password: "outra senha" },
  "PATCH /api/dashboard/messages/{id}/": { displayed: true },
  "PATCH /api/dashboard/alerts/": { digest: false },
  "PUT /api/dashboard/print/": { call_to_action: "", look: "papel" },
  "POST /api/dashboard/print/sources/": { name: "Mesa 4" },
  "PUT /api/dashboard/invitations/{channel}/": { text: "Oi" },
  "POST /api/dashboard/campaigns/check/": { addresses: ["a@b.test"] },
  "POST /api/dashboard/campaigns/": { id: nobodys, addresses: ["a@b.test"], takes_replies: true },
  "PATCH /api/dashboard/badge/": { shown: true },
  "POST /api/assinaturas/criar/": { uuid: nobodys, plan: "x" },
  "POST /api/subscription/card/": { card_token: "x" },
};

type Documented = { security?: unknown[]; responses: Record<string, unknown> };

/** Every documented call that asks for a session, and those of the panel whether they do or not. */
async function ownersCalls() {
  const { body } = await send(api, "GET", "/api/openapi.json");
  const paths = Object.entries(body.paths as Record<string, Record<string, Documented>>);
  const calls = paths.flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security, responses }]) => ({
      name: `${method.toUpperCase()} ${path}`,
      ofPanel: path.startsWith("/api/dashboard/"),
      security,
      documented: Object.keys(responses),
    })),
  );
  return calls.filter(({ security, ofPanel }) => security || ofPanel);
}

function ask(name: string, token?: string) {
  const [method = "", path = ""] = name.split(" ");
  const filled = path.replace(/\{(\w+)\}/g, (_, part: string) => names[part] ?? nobodys);
  return send(api, method, filled + (queries[path] ?? ""), {
    ...(token ? { token } : {}),
    ...(name in bodies ? { body: bodies[name] } : {}),
  });
}

test("no call of an owner answers anybody without a session", async () => {
  const calls = await ownersCalls();
  expect(calls.length).toBeGreaterThan(35);
  for (const { name, documented } of calls) {
    expect((await ask(name)).status, name).toBe(401);
    expect(documented, name).toContain("401");
  }
});

test("no call of the panel answers an owner without a plan", async () => {
  const { token } = await newOwner(api, { plan: "none" });
  const calls = (await ownersCalls()).filter(({ ofPanel }) => ofPanel);
  expect(calls.length).toBeGreaterThan(25);
  for (const { name, documented } of calls) {
    expect((await ask(name, token)).status, name).toBe(402);
    expect(documented, name).toContain("402");
  }
});
