import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer, request as httpRequest, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { getRequestListener } from "@hono/node-server";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { ViewCounter } from "#src/features/site/views/view-counter.server.ts";
import { InMemoryBusinessCache } from "#src/services/business-cache/in-memory.server.ts";
import { registry } from "#src/services/metrics/metrics.server.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { createApp } from "./app.ts";
import { ResponseMemory } from "./response-memory.ts";
import { responseSources } from "./response-sources.ts";
import { storedResponsesFirst } from "./stored-responses.ts";

let api: TestApi;
const stops: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  api = await startTestApi();
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});
afterAll(() => api.stop());

/** Text that no compression makes much smaller, so that few pages fill a memory. */
const noise = randomBytes(15_000).toString("base64");
/** Text of which the best quality makes much less than a fast one. */
const words = readFileSync("docs/architecture.md", "utf8").replace(/[^\w\s.,]/g, "");

/** Serves review pages with `body` like the program does: from memory, with the cache of businesses. */
async function serve({ body = words, maxBytes = 1_000_000, isIdle = async () => false }) {
  const services = { ...api.services, businessCache: new InMemoryBusinessCache(api.clock) };
  const rendered: string[] = [];
  const pages = async ({ url }: Request) => {
    const { pathname, search } = new URL(url);
    rendered.push(pathname + search);
    const row = await api.services.db
      .selectFrom("business")
      .innerJoin("slug", "slug.business_id", "business.id")
      .select("place_name")
      .where("slug.slug", "=", pathname.replace("/feedback/", ""))
      .executeTakeFirst();
    const text = `<title>${row?.place_name ?? "Cliente não encontrado"}</title>${body}`;
    return new Response(text, {
      status: row ? 200 : 404,
      headers: { "Content-Type": "text/html" },
    });
  };
  const app = createApp(services, { pages });
  const views = new ViewCounter(services);
  const memory = new ResponseMemory({ maxBytes, isIdle });
  const listener = storedResponsesFirst(services, {
    find: responseSources(services, views),
    memory,
    render: (path) => app.fetch(new Request(services.settings.publicUrl + path)),
    app: getRequestListener(app.fetch),
  });
  /** Whether each response was sent before its request's listener returned. */
  const sentAtOnce: boolean[] = [];
  const server = createServer((request, response) => {
    void listener(request, response);
    sentAtOnce.push(response.writableEnded);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  stops.push(async () => {
    server.closeAllConnections();
    server.close();
    await memory.stop();
    await views.stop();
  });
  const get = (path: string, headers: Record<string, string> = { "Accept-Encoding": "br" }) =>
    new Promise<{ status: number | undefined; headers: IncomingHttpHeaders; body: Buffer }>(
      (resolve, reject) => {
        const sent = httpRequest({ port, path, headers }, async (response) => {
          const received = Buffer.concat(await response.toArray());
          resolve({ status: response.statusCode, headers: response.headers, body: received });
        });
        sent.once("error", reject).end();
      },
    );
  return { get, rendered, memory, sentAtOnce };
}

async function createSlugs(count: number): Promise<string[]> {
  const slugs: string[] = [];
  for (let index = 0; index < count; index++) {
    slugs.push((await createTenant(api.services)).slug);
  }
  return slugs;
}

async function readMetric(name: string): Promise<number> {
  const text = await registry.getSingleMetricAsString(`estrelou_${name}`);
  return Number(text.split("\n").at(-1)?.split(" ").at(-1));
}

test("stored pages stay within their bytes; the least recently used page goes first and is rendered again", async () => {
  const bytesBefore = await readMetric("stored_response_bytes");
  const evictedBefore = await readMetric("stored_response_evictions_total");
  const maxBytes = 100_000;
  const { get, rendered } = await serve({ body: noise, maxBytes });
  const slugs = await createSlugs(12);
  const paths = slugs.map((slug) => `/feedback/${slug}`);
  const [first = ""] = paths;
  const tag = (await get(first)).headers.etag ?? "none";
  for (const path of paths) {
    // A further encoding is stored with its page.
    for (const encoding of ["br", "identity"]) {
      expect((await get(path, { "Accept-Encoding": encoding })).status).toBe(200);
      const bytes = (await readMetric("stored_response_bytes")) - bytesBefore;
      expect(bytes).toBeLessThanOrEqual(maxBytes);
    }
    // The first page is always among the newest.
    await get(first);
  }
  expect(rendered).toEqual(paths);
  expect((await readMetric("stored_response_bytes")) - bytesBefore).toBeGreaterThan(maxBytes / 2);
  expect((await readMetric("stored_response_evictions_total")) - evictedBefore).toBeGreaterThan(4);

  const [, second = ""] = paths;
  const again = await get(second);
  expect([again.status, rendered.at(-1)]).toEqual([200, second]);
  for (const path of paths.slice(2)) await get(path);
  // Evicted by the others. A rendered page has the same tag as before.
  const known = await get(first, { "Accept-Encoding": "br", "If-None-Match": tag });
  expect([rendered.at(-1), known.status, known.headers.etag]).toEqual([first, 304, tag]);
});

test("the languages of a page are rendered apart, once each, and count as memory like pages of other businesses", async () => {
  const bytesBefore = await readMetric("stored_response_bytes");
  const maxBytes = 100_000;
  const { get, rendered } = await serve({ body: noise, maxBytes });
  const slugs = await createSlugs(3);
  const ask = (path: string, language: string) =>
    get(path, { "Accept-Encoding": "br", "Accept-Language": language });
  for (const slug of slugs) {
    for (const language of ["es-419,es;q=0.9", "fr,de", "en-US", "es", "pt", "en;q=0.2"]) {
      expect((await ask(`/feedback/${slug}?o=mesa`, language)).status).toBe(200);
    }
    await ask(`/feedback/${slug}?lang=es`, "en");
    expect((await readMetric("stored_response_bytes")) - bytesBefore).toBeLessThanOrEqual(maxBytes);
  }
  expect(rendered).toEqual(
    slugs.flatMap((slug) =>
      ["?lang=es", "", "?lang=en"].map((query) => `/feedback/${slug}${query}`),
    ),
  );
});

test("a stored response is sent at once, also that of an address that nobody has", async () => {
  const { get, rendered, sentAtOnce } = await serve({});
  const [slug = ""] = await createSlugs(1);
  for (const path of [`/feedback/${slug}`, `/api/client/${slug}/`, "/feedback/ninguem"]) {
    const first = await get(path);
    expect(await get(path)).toEqual({ ...first, headers: expect.anything() });
  }
  const gzip = { "Accept-Encoding": "gzip" };
  for (let times = 0; times < 2; times++) await get(`/feedback/${slug}`, gzip);
  expect(sentAtOnce).toEqual([false, true, false, true, false, true, false, true]);
  expect(rendered).toEqual([`/feedback/${slug}`, "/feedback/_"]);
});

test("a page larger than the memory is served, and rendered for each request", async () => {
  const { get, rendered } = await serve({ body: noise, maxBytes: 5_000 });
  const [slug = ""] = await createSlugs(1);
  for (let index = 0; index < 3; index++) {
    expect((await get(`/feedback/${slug}`)).status).toBe(200);
  }
  expect(rendered).toHaveLength(3);
});

test("each encoding has the same text and tag, is made from one rendering, and counts as memory", async () => {
  const { get, rendered } = await serve({});
  const [slug = ""] = await createSlugs(1);
  const path = `/feedback/${slug}`;
  const [br, ...same] = await Promise.all(
    ["br", "gzip", "identity", "gzip;q=0", "br;q=0, gzip", "gzip"].map((encoding) =>
      get(path, { "Accept-Encoding": encoding }),
    ),
  );
  const text = brotliDecompressSync(br?.body ?? "").toString();
  expect(text).toContain(words);
  expect(same.map(({ headers }) => headers["content-encoding"])).toEqual([
    "gzip",
    undefined,
    undefined,
    "gzip",
    "gzip",
  ]);
  for (const { headers, body } of same) {
    const isPlain = headers["content-encoding"] === undefined;
    expect((isPlain ? body : gunzipSync(body)).toString()).toBe(text);
    expect(headers).toMatchObject({ etag: br?.headers.etag, vary: "Accept-Encoding" });
    expect(headers["content-length"]).toBe(`${body.length}`);
  }
  expect(rendered).toEqual([path]);
  const before = await readMetric("stored_response_bytes");
  const [other = ""] = await createSlugs(1);
  await get(`/feedback/${other}`, { "Accept-Encoding": "identity" });
  expect((await readMetric("stored_response_bytes")) - before).toBeGreaterThan(text.length);
});

test("a page is sent fast first and smaller later, with the same tag, and never compressed better under load or after the stop", async () => {
  let answers: ((isIdle: boolean) => void)[] = [];
  let questions = 0;
  const isIdle = () => {
    questions += 1;
    return new Promise<boolean>((resolve) => void answers.push(resolve));
  };
  const answer = (value: boolean) => {
    for (const resolve of answers) resolve(value);
    answers = [];
  };
  const { get, memory, rendered } = await serve({ isIdle });
  const slugs = await createSlugs(2);
  const [path = "", other = ""] = slugs.map((slug) => `/feedback/${slug}`);
  const fast = await get(path);
  await get(other);
  // One question at a time, however many pages wait.
  expect(questions).toBe(1);
  answer(false);
  expect((await get(path)).body.length).toBe(fast.body.length);
  expect(questions).toBe(2);
  answer(true);
  await expect.poll(async () => (await get(path)).body.length).toBeLessThan(fast.body.length);
  const best = await get(path);
  expect(best.headers.etag).toBe(fast.headers.etag);
  expect(brotliDecompressSync(best.body)).toEqual(brotliDecompressSync(fast.body));
  const headers = { "If-None-Match": fast.headers.etag ?? "none" };
  expect((await get(path, headers)).status).toBe(304);
  answer(false);
  expect(rendered).toEqual([path, other]);

  await memory.stop();
  const asked = questions;
  await get(other);
  const late = await get(path);
  expect([late.status, late.headers.etag, questions]).toEqual([200, fast.headers.etag, asked]);
});

test("a changed business has its new page and tag within ten seconds, also in encodings that were stored", async () => {
  const { get } = await serve({});
  const { slug, businessId } = await createTenant(api.services, { placeName: "Antes" });
  const path = `/feedback/${slug}`;
  const plain = { "Accept-Encoding": "identity" };
  const before = await get(path, plain);
  expect(before.body.toString()).toContain("<title>Antes</title>");
  await api.services.db
    .updateTable("business")
    .set({ place_name: "Depois" })
    .where("id", "=", businessId)
    .execute();
  api.clock.advance({ seconds: 10 });
  const headers = { ...plain, "If-None-Match": before.headers.etag ?? "none" };
  const after = await get(path, headers);
  expect([after.status, after.body.toString().slice(0, 21)]).toEqual([
    200,
    "<title>Depois</title>",
  ]);
  expect(after.headers.etag).not.toBe(before.headers.etag);
});

test("attack: 200 invented businesses share one stored page", async () => {
  const { get, rendered } = await serve({});
  const before = await readMetric("stored_response_evictions_total");
  for (let index = 0; index < 200; index++) {
    expect((await get(`/feedback/inventada-${index}`)).status).toBe(404);
  }
  expect(rendered).toEqual(["/feedback/_"]);
  expect(await readMetric("stored_response_evictions_total")).toBe(before);
});

test("attack: a document whose query has a secret is rendered for its request alone", async () => {
  const { get, rendered } = await serve({});
  for (const query of ["?token=segredo", "?next=%2Fpainel&code=segredo", "?c=segredo"]) {
    const path = `/feedback/inventada${query}`;
    expect((await get(path)).headers["cache-control"], query).toBe("no-store");
    expect(rendered.at(-1)).toBe(path);
  }
  await get("/feedback/inventada?next=%2Fpainel");
  expect(rendered.at(-1)).toBe("/feedback/_");
});

test.each([
  [
    "at once",
    () => {
      throw new Error("a defect");
    },
  ],
  ["later", () => Promise.reject(new Error("a defect"))],
])("the app responds if a stored response fails %s", async (_, find) => {
  const listener = storedResponsesFirst(api.services, {
    find,
    memory: new ResponseMemory({ maxBytes: 1000, isIdle: async () => false }),
    render: () => new Response(),
    app: (_request, response) => void response.end("of the app"),
  });
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  stops.push(async () => server.close());
  const { port } = server.address() as AddressInfo;
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect(await response.text()).toBe("of the app");
});
