import { isDeepStrictEqual } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { getProfile } from "#src/features/business/profile/contract.ts";
import { openSession } from "#src/features/session/tokens/open-session.server.ts";
import { signSession } from "#src/features/session/tokens/session-token.server.ts";
import { requestSeconds } from "#src/services/metrics/metrics.server.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { createApp } from "./app.ts";

let api: TestApi;
let app: ReturnType<typeof createApp>;

beforeAll(async () => {
  api = await startTestApi();
  app = createApp(api.services, {
    // Like a page: asks who the owner is, and is a shell without the calls.
    pages: async ({ url }, _services, _nonce, call) => {
      const { searchParams } = new URL(url);
      const owner = await call?.<typeof getProfile>("GET /api/me").catch(() => undefined);
      if (searchParams.has("missing")) {
        await call?.<typeof getProfile>("GET /api/missing" as "GET /api/me").catch(() => undefined);
      }
      const named = searchParams.has("loja") ? owner?.business : owner?.uuid;
      const status = call ? Number(searchParams.get("status") ?? 200) : 200;
      return new Response(named ?? "shell", { status });
    },
  });
});
afterAll(() => api.stop());

async function newCookies() {
  const tenant = await createTenant(api.services);
  const { accountId } = tenant;
  const device = { hash: null, name: null };
  await openSession(api.services, accountId, device);
  const { id } = await api.services.db
    .selectFrom("session")
    .select("id")
    .where("account_id", "=", accountId)
    .executeTakeFirstOrThrow();
  const token = await signSession(api.services, "document-cookie", { sessionId: id, accountId });
  return { ...tenant, token, cookie: `document=${token}; shown_account=${accountId}` };
}

async function open(path: string, cookie: string, method = "GET") {
  const request = new Request(api.services.settings.publicUrl + path, {
    method,
    headers: { Cookie: cookie },
  });
  const response = await app.fetch(request);
  return [await response.text(), response.headers.get("Cache-Control")];
}

const shell = ["shell", "private, no-cache"];

test("GET of the three pages has the content of the session's owner, and no other request has", async () => {
  const { accountId, token, cookie } = await newCookies();
  for (const path of ["/painel", "/resumo", "/mensagens?page=2"]) {
    expect(await open(path, cookie), path).toEqual([accountId, "private, no-store"]);
  }
  for (const path of ["/conta", "/planos", "/configuracoes", "/impressao", "/painel.data"]) {
    expect(await open(path, cookie), path).toEqual(shell);
  }
  expect(await open("/painel", cookie, "POST")).toEqual(shell);
  const other = await newCookies();
  for (const wrong of [
    `document=${token}`,
    `shown_account=${accountId}`,
    `document=${token}; shown_account=${other.accountId}`,
    `document=${token}x; shown_account=${accountId}`,
  ]) {
    expect(await open("/painel", wrong), wrong).toEqual(shell);
  }
});

test("an ended session gets the shell", async () => {
  const { accountId, cookie } = await newCookies();
  await api.services.db
    .updateTable("session")
    .set({ revoked_at: api.clock.now() })
    .where("account_id", "=", accountId)
    .execute();
  expect(await open("/painel", cookie)).toEqual(shell);
});

test("with several businesses only a document that names one has content, and only of one's own", async () => {
  const { businessId, cookie, ...account } = await newCookies();
  const named = (shop: string) => open(`/painel?loja=${shop}`, cookie);
  expect(await named(businessId)).toEqual([businessId, "private, no-store"]);
  const second = await createTenant(api.services, { account });
  expect(await open("/painel", cookie)).toEqual(shell);
  for (const shop of [businessId, second.businessId]) {
    expect(await named(shop)).toEqual([shop, "private, no-store"]);
  }
  const stranger = await createTenant(api.services);
  for (const shop of [stranger.businessId, "", "x"]) expect(await named(shop)).toEqual(shell);
});

test("a page that fails with content, or without one of its calls, is sent as the shell", async () => {
  const { accountId, cookie } = await newCookies();
  expect(await open("/painel?status=404", cookie)).toEqual([accountId, "private, no-store"]);
  for (const status of [500, 503]) {
    expect(await open(`/painel?status=${status}`, cookie), `${status}`).toEqual(shell);
  }
  expect(await open("/painel?missing", cookie)).toEqual(shell);
});

test("the calls of a document count as requests of their route", async () => {
  const { cookie } = await newCookies();
  const counted = async () => {
    const { values } = await requestSeconds.get();
    const isCall = (labels: object) =>
      isDeepStrictEqual({ ...labels }, { method: "GET", route: "/api/me", status: "200" });
    const name = "estrelou_request_seconds_count";
    return values.find(({ metricName, labels }) => metricName === name && isCall(labels))?.value;
  };
  await open("/painel", cookie);
  const before = (await counted()) ?? Number.NaN;
  await open("/painel", cookie);
  expect(await counted()).toBe(before + 1);
});
