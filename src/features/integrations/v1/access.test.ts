import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { send, startTestApi, type TestApi } from "#testing/api.ts";
import { answer, complain } from "#testing/conversation.ts";
import { addReview, createTenant } from "#testing/factories.ts";
import { addKey } from "#testing/keys.ts";
import { newOwner } from "#testing/owner.ts";
import { type Scope, scopes } from "../keys/scopes.ts";

/** The scope that each call needs; null: every key may call. */
const scopeOf: Record<string, Scope | null> = {
  "GET /api/v1/loja": null,
  "GET /api/v1/avaliacoes": "avaliacoes:ler",
  "GET /api/v1/avaliacoes/{id}": "avaliacoes:ler",
  "PATCH /api/v1/avaliacoes/{id}": "avaliacoes:tratar",
  "POST /api/v1/avaliacoes/{id}/respostas": "avaliacoes:tratar",
  "GET /api/v1/resumo": "resumo:ler",
  "GET /api/v1/tendencias": "resumo:ler",
  "POST /api/v1/convites": "convites:enviar",
};

const bodies: Record<string, object> = {
  "PATCH /api/v1/avaliacoes/{id}": { status: "resolved" },
  "POST /api/v1/avaliacoes/{id}/respostas": { body: "Obrigada!" },
  "POST /api/v1/convites": { emails: ["ana@destino.test"] },
};

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const calls = Object.keys(scopeOf);

async function call(name: string, token: string | undefined, id = unknownId) {
  const [method = "", path = ""] = name.split(" ");
  const body = bodies[name];
  return send(api, method, path.replace("{id}", id), {
    ...(token ? { token } : {}),
    ...(body ? { body } : {}),
    headers: { "Idempotency-Key": "um-pedido" },
  });
}

const unknownId = "00000000-0000-7000-8000-000000000000";

test("the table knows every published call", async () => {
  const { body } = await send(api, "GET", "/api/v1/openapi.json");
  const published = Object.entries(body.paths as Record<string, object>).flatMap(
    ([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(published.toSorted()).toEqual(calls.toSorted());
  const panel = await send(api, "GET", "/api/openapi.json");
  expect(Object.keys(panel.body.paths).filter((path) => path.startsWith("/api/v1"))).toEqual([]);
});

describe.each(calls)("%s", (name) => {
  test("takes a key with its scope, and no other one", async () => {
    const tenant = await createTenant(api.services);
    for (const scope of scopes) {
      const { key } = await addKey(api.services, tenant, { scopes: [scope] });
      const { status, body } = await call(name, key);
      const isAllowed = scopeOf[name] === null || scopeOf[name] === scope;
      expect([scope, body.code === "scope_missing"]).toEqual([scope, !isAllowed]);
      if (!isAllowed) expect([status, body.scope]).toEqual([403, scopeOf[name]]);
      expect([401, 402]).not.toContain(status);
    }
  });

  test("refuses an owner's session, an unknown, an expired and no key", async () => {
    const owner = await newOwner(api);
    const past = new Date(api.clock.now().getTime() - 1);
    const { key: expired } = await addKey(api.services, owner, { expiresAt: past });
    for (const token of [owner.token, owner.refresh, expired, expired.slice(0, -1), undefined]) {
      const answer = await call(name, token);
      expect([answer.status, answer.body.code]).toEqual([401, "key_invalid"]);
      expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
    }
  });

  test("refuses a business without plan, a blocked and a closed one", async () => {
    const unpaid = await createTenant(api.services, { plan: "none" });
    const blocked = await createTenant(api.services);
    const closed = await createTenant(api.services);
    const { db } = api.services;
    const now = api.clock.now();
    await db
      .updateTable("business")
      .set({ blocked_at: now })
      .where("id", "=", blocked.businessId)
      .execute();
    await db
      .updateTable("business")
      .set({ removed_at: now })
      .where("id", "=", closed.businessId)
      .execute();
    const codes = [];
    for (const tenant of [unpaid, blocked, closed]) {
      const { key } = await addKey(api.services, tenant);
      const { status, body } = await call(name, key);
      codes.push([status, body.code]);
    }
    expect(codes).toEqual([
      [402, "plan_required"],
      [403, "business_blocked"],
      [401, "key_invalid"],
    ]);
  });
});

test("a key reaches only the reviews of its business", async () => {
  const [owner, other] = [await newOwner(api), await newOwner(api)];
  const { id } = await complain(api, owner, { comment: "Só a primeira dona lê isto" });
  await answer(api, owner, id, "Desculpe");
  const { key } = await addKey(api.services, other);
  for (const name of calls.filter((one) => one.includes("{id}"))) {
    const { status, body } = await call(name, key, id);
    expect([name, status, body.code]).toEqual([name, 404, "message_not_found"]);
  }
  const listed = await send(api, "GET", "/api/v1/avaliacoes", { token: key });
  expect(listed.body).toEqual({ results: [], next: 0, more: false });
  const mine = await addKey(api.services, owner);
  const own = await send(api, "GET", `/api/v1/avaliacoes/${id}`, { token: mine.key });
  expect(own.body).toMatchObject({ comment: "Só a primeira dona lê isto", status: "open" });
  expect(own.body.messages).toMatchObject([{ author: "shop", body: "Desculpe" }]);
});

test("a key is refused by every call of the panel", async () => {
  const owner = await newOwner(api);
  const { key } = await addKey(api.services, owner);
  const { body } = await send(api, "GET", "/api/openapi.json");
  const paths = body.paths as Record<string, Record<string, { security?: unknown }>>;
  let tried = 0;
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, { security }] of Object.entries(methods)) {
      if (!security) continue;
      const url = path.replace(/\{\w+\}/g, unknownId);
      const { status } = await send(api, method.toUpperCase(), url, { token: key });
      expect([path, status]).toEqual([path, path.startsWith("/api/operator/") ? 403 : 401]);
      tried++;
    }
  }
  expect(tried).toBeGreaterThan(60);
});

describe("a key in the address", () => {
  test.each([
    (key: string) => `/api/v1/loja?chave=${key}`,
    (key: string) => `/api/v1/loja?chave=${key.replace("_", "%5F")}`,
    (key: string) => `/api/v1/loja?x=${encodeURIComponent(`Bearer ${key}`)}`,
  ])("is refused, also beside the right header, and is not logged", async (urlOf) => {
    const { key } = await addKey(api.services, await createTenant(api.services));
    for (const token of [key, undefined]) {
      const { status, body } = await send(api, "GET", urlOf(key), token ? { token } : {});
      expect([status, body.code]).toEqual([400, "key_in_url"]);
    }
    expect(api.logged.join()).not.toContain(key.slice(9, 25));
  });

  test("is not logged in a wrong path either", async () => {
    const { key } = await addKey(api.services, await createTenant(api.services));
    expect((await send(api, "GET", `/api/v1/avaliacoes/${key}`)).body.code).toBe("key_in_url");
    expect((await send(api, "GET", `/api/v1/${key}`)).status).toBe(404);
    expect((await send(api, "GET", `/api/dashboard/messages/${key}/replies/`)).status).toBe(401);
    expect(api.logged.join()).toContain("/api/dashboard/messages/estrelou_***/replies");
    expect(api.logged.join()).not.toContain(key.slice(9, 25));
  });
});

test("a denied call is logged with the key's id, and its changes are acts that the owner sees", async () => {
  const owner = await newOwner(api);
  const id = await addReview(api.services, owner.businessId, { rating: 1 });
  const { key, keyId } = await addKey(api.services, owner, {
    name: "Caixa 2",
    scopes: ["avaliacoes:tratar"],
  });
  await call("GET /api/v1/resumo", key);
  const line = api.logged.find((one) => one.includes(keyId));
  expect(JSON.parse(line ?? "")).toMatchObject({
    outcome: "scope_missing",
    business: owner.businessId,
    key: keyId,
  });
  expect((await call("PATCH /api/v1/avaliacoes/{id}", key, id)).status).toBe(200);
  expect((await call("PATCH /api/v1/avaliacoes/{id}", key)).status).toBe(404);
  const { body } = await send(api, "GET", "/api/team/audit/", { token: owner.token });
  const action = "PATCH /api/v1/avaliacoes/{id}";
  expect(body.entries).toMatchObject([{ action, actor: null, target: "Caixa 2" }]);
});

test.each([
  "?limite=101",
  "?limite=0",
  "?limite=-1",
  "?limite=1e9",
  "?depois=-1",
  "?depois=1.5",
  "?depois=9007199254740993",
  "?depois=x",
  "?depois=1&depois=2",
  "?depois=%00",
])("the list refuses %s", async (query) => {
  const { key } = await addKey(api.services, await createTenant(api.services));
  const { status, body, headers } = await send(api, "GET", `/api/v1/avaliacoes${query}`, {
    token: key,
  });
  expect([status, body.code, body.status]).toEqual([400, "invalid_request", 400]);
  expect(headers.get("Content-Type")).toBe("application/problem+json");
});

test.each(["%0d%0aX-Injected: 1", "ação", "", " ", "x".repeat(256)])(
  "an Idempotency-Key %j is refused",
  async (given) => {
    const { key } = await addKey(api.services, await createTenant(api.services, { plan: "paid" }));
    const { status, body, headers } = await send(api, "POST", "/api/v1/convites", {
      token: key,
      body: bodies["POST /api/v1/convites"],
      headers: {
        "Idempotency-Key": Buffer.from(decodeURIComponent(given))
          .toString("latin1")
          .replaceAll(/[\r\n]/g, " "),
      },
    });
    expect([status, body.code]).toEqual([400, "idempotency_key_missing"]);
    expect(headers.get("X-Injected")).toBeNull();
  },
);
