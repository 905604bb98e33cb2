import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { isDeepStrictEqual } from "node:util";
import { createBrotliDecompress } from "node:zlib";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { getProfile } from "#src/features/business/profile/contract.ts";
import { openSession } from "#src/features/session/tokens/open-session.server.ts";
import { signSession } from "#src/features/session/tokens/session-token.server.ts";
import { requestSeconds } from "#src/services/metrics/metrics.server.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { createApp } from "./app.ts";

let api: TestApi;
let app: ReturnType<typeof createApp>;
/** Pages with `?waits` have their content when this is resolved. */
let content = Promise.withResolvers<void>();
/** Calls of the documents of a test. A document goes on when its client has left. */
let calls: Promise<unknown>[] = [];

beforeAll(async () => {
  api = await startTestApi();
  app = createApp(api.services, {
    // Like a page: asks who the owner is, and is a shell without the calls.
    pages: async ({ url }, _services, _nonce, { part, content: call } = {}) => {
      if (part === "opening") return new Response("opening, ");
      const { searchParams } = new URL(url);
      if (call && searchParams.has("waits")) await content.promise;
      if (!call && searchParams.has("broken")) throw new Error("The shell is broken");
      const profile = call?.<typeof getProfile>("GET /api/me").catch(() => undefined);
      calls.push(Promise.resolve(profile));
      const owner = await profile;
      if (searchParams.has("missing")) {
        await call?.<typeof getProfile>("GET /api/missing" as "GET /api/me").catch(() => undefined);
      }
      const named = searchParams.has("loja") ? owner?.business : owner?.uuid;
      if (call && searchParams.has("moved")) {
        return new Response(null, { status: 302, headers: { Location: '/resumo?a="<b&c' } });
      }
      const status = call ? Number(searchParams.get("status") ?? 200) : 200;
      return new Response(named ?? "shell</body>", { status });
    },
  });
});
afterEach(async () => {
  await Promise.all(calls);
  calls = [];
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

const shell = ["shell</body>", "private, no-cache"];
const openingAnd = (rest: string) => [`opening, ${rest}`, "private, no-store"];

test("GET of the three pages has the content of the session's owner, and no other request has", async () => {
  const { accountId, token, cookie } = await newCookies();
  for (const path of ["/painel", "/resumo", "/mensagens?page=2"]) {
    expect(await open(path, cookie), path).toEqual(openingAnd(accountId));
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
  expect(await named(businessId)).toEqual(openingAnd(businessId));
  const second = await createTenant(api.services, { account });
  expect(await open("/painel", cookie)).toEqual(shell);
  for (const shop of [businessId, second.businessId]) {
    expect(await named(shop)).toEqual(openingAnd(shop));
  }
  const stranger = await createTenant(api.services);
  for (const shop of [stranger.businessId, "", "x"]) expect(await named(shop)).toEqual(shell);
});

test("after a page that fails or redirects, or whose call fails, the rest is the shell's", async () => {
  const { accountId, cookie } = await newCookies();
  expect(await open("/painel", cookie)).toEqual(openingAnd(accountId));
  for (const path of ["/painel?status=500", "/painel?status=503", "/painel?missing"]) {
    expect(await open(path, cookie), path).toEqual(openingAnd("shell</body>"));
  }
  // The shell's scripts redirect, and a browser without scripts follows the element.
  const url = "/resumo?a=&quot;&lt;b&amp;c";
  const refresh = `<noscript><meta http-equiv="refresh" content="0;url=${url}"/></noscript>`;
  expect(await open("/painel?moved", cookie)).toEqual(openingAnd(`shell${refresh}</body>`));
  expect(await open("/painel?missing&broken", cookie)).toEqual(openingAnd(""));
});

test.each(["br", "gzip, br", "identity"])(
  "with %s the opening is sent before the content is loaded",
  async (accepted) => {
    const { accountId, cookie } = await newCookies();
    content = Promise.withResolvers();
    const { headers, body } = await app.fetch(
      new Request(`${api.services.settings.publicUrl}/painel?waits`, {
        headers: { Cookie: cookie, "Accept-Encoding": accepted },
      }),
    );
    expect(headers.get("X-Accel-Buffering")).toBe("no");
    const isBrotli = headers.get("Content-Encoding") === "br";
    expect(isBrotli).toBe(accepted !== "identity");
    const sent = Readable.fromWeb(body as WebStream);
    const texts = (isBrotli ? sent.pipe(createBrotliDecompress()) : sent).iterator();
    expect(`${(await texts.next()).value}`).toBe("opening, ");
    content.resolve();
    expect(`${(await texts.next()).value}`).toBe(accountId);
    expect((await texts.next()).done).toBe(true);
  },
);

test("a client that leaves before the rest causes no error", async () => {
  const { accountId, cookie } = await newCookies();
  content = Promise.withResolvers();
  const { body } = await app.fetch(
    new Request(`${api.services.settings.publicUrl}/painel?waits`, {
      headers: { Cookie: cookie, "Accept-Encoding": "br" },
    }),
  );
  const reader = body?.getReader();
  await reader?.read();
  await reader?.cancel();
  content.resolve();
  // An error would be unhandled, which fails the run.
  expect(await open("/painel", cookie)).toEqual(openingAnd(accountId));
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
