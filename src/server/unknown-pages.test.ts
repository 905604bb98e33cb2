import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ViewCounter } from "#src/features/site/views/view-counter.server.ts";
import { startTestApi, type TestApi } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { countWaitingStatements } from "#testing/waiting-statements.ts";
import { createApp } from "./app.ts";
import { matchUnknown } from "./request-metrics.ts";
import { ResponseMemory } from "./response-memory.ts";
import { responseSources } from "./response-sources.ts";
import { storedResponsesFirst } from "./stored-responses.ts";

let api: TestApi;
let views: ViewCounter;
let server: Server;
let isUnknown: (path: string) => boolean;
/** The paths that the pages were rendered for. */
const rendered: string[] = [];

beforeAll(async () => {
  api = await startTestApi();
  const app = createApp(api.services, {
    pages: async (request) => {
      const path = new URL(request.url).pathname;
      rendered.push(path);
      const headers = { "Content-Type": "text/html" };
      const known = !["/nao-encontrada", "/feedback/_"].includes(path);
      const text = known ? "<p>Dê uma nota</p>" : "<p>Página não encontrada</p>";
      return new Response(text, { status: known ? 200 : 404, headers });
    },
  });
  const site = ["/", "/faq", "/precos", "/sobre", "/suporte", "/termos", "/privacidade"];
  const pages = [
    ...site,
    "/funcionalidades",
    "/login",
    "/cadastro/email",
    "/painel",
    "/feedback/:slug",
    "/*",
  ];
  isUnknown = matchUnknown([...app.routes.map(({ path }) => path), ...pages]);
  views = new ViewCounter(api.services);
  const stored = storedResponsesFirst(api.services, {
    find: responseSources(api.services, views, isUnknown),
    memory: new ResponseMemory({ maxBytes: 1_000_000 }),
    render: (path) => app.fetch(new Request(api.services.settings.publicUrl + path)),
    app: getRequestListener(app.fetch),
  });
  server = createServer(stored);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(async () => {
  server.close();
  await views.stop();
  await api.stop();
});

test("attack: sixty unknown pages that a client asks for at once are rendered once", async () => {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  const lines = Array.from({ length: 60 }, (_, index) => {
    const path = index % 2 ? `/nada/${index}%20?c=${index}` : `/N%C3%A3o-${index}.php`;
    return `GET ${path} HTTP/1.1\r\nHost: x\r\n${index === 59 ? "Connection: close\r\n" : ""}\r\n`;
  });
  const received = new Promise<string>((resolve, reject) => {
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.once("end", () => resolve(Buffer.concat(chunks).toString()));
    socket.once("error", reject);
  });
  socket.write(lines.join(""));
  const answers = (await received).split("HTTP/1.1 ").slice(1);
  expect(answers).toHaveLength(60);
  for (const answer of answers) {
    expect(answer).toMatch(/^404 Not Found\r\n/);
    expect(answer).toMatch(/<p>Página não encontrada<\/p>$/);
  }
  expect(rendered).toEqual(["/nao-encontrada"]);
});

test("attack: pages of businesses that do not exist are rendered once for all slugs; a business created later appears at once", async () => {
  const { port } = server.address() as AddressInfo;
  const { slug } = await createTenant(api.services);
  const later = `${slug}-depois`;
  const get = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`);
    return [response.status, await response.text()];
  };
  const before = rendered.length;
  const invented = Array.from({ length: 20 }, (_, index) => `/feedback/inventada-${index}`);
  for (const path of [`/feedback/${later}`, ...invented, "/Feedback/%zz", "/feedback/%00/?o=1"]) {
    expect(await get(path), path).toEqual([404, "<p>Página não encontrada</p>"]);
  }
  expect(rendered.slice(before)).toEqual(["/feedback/_"]);
  await api.services.db.updateTable("slug").set({ slug: later }).where("slug", "=", slug).execute();
  expect(await get(`/feedback/${later}`)).toEqual([200, "<p>Dê uma nota</p>"]);
});

test("the stored not-found page has no 304, and HEAD gets no body", async () => {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/outra`;
  const first = await fetch(url);
  const again = await fetch(url, {
    headers: { "If-None-Match": first.headers.get("ETag") ?? "none" },
  });
  expect([first.status, again.status]).toEqual([404, 404]);
  const head = await fetch(url, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([404, ""]);
});

test("views of the site's pages are counted, those of log-in, sign-up and the panel are not", async () => {
  const site = [
    "/",
    "/faq",
    "/funcionalidades",
    "/precos",
    "/privacidade",
    "/sobre",
    "/suporte",
    "/termos",
  ];
  const { port } = server.address() as AddressInfo;
  const headers = { "User-Agent": "Mozilla/5.0 (Android 14) Chrome/140.0 Mobile Safari/537.36" };
  for (const path of [...site, "/login", "/cadastro/email", "/painel", "/feedback/nenhuma"]) {
    await (await fetch(`http://127.0.0.1:${port}${path}`, { headers })).arrayBuffer();
  }
  await views.stop();
  const counted = await api.services.db
    .selectFrom("site_page_day")
    .select(["path", "views"])
    .orderBy("path")
    .execute();
  expect(counted).toEqual(site.map((path) => ({ path, views: 1 })));
});

test("a stop waits for views that are being stored", async () => {
  const counter = new ViewCounter(api.services);
  counter.add("/termos", {
    "user-agent": "Mozilla/5.0 (Android 14) Chrome/140.0 Mobile Safari/537.36",
  });
  const ended: string[] = [];
  const waiting = api.services.db.transaction().execute(async (tx) => {
    await sql`lock table site_page_day in share mode`.execute(tx);
    // The first one stores the view, as the timer does. The second one finds nothing left to store.
    const stops = ["first", "second"].map((name) => counter.stop().then(() => ended.push(name)));
    await expect.poll(() => countWaitingStatements(api.services.db)).toBe(1);
    expect(ended).toEqual([]);
    return stops;
  });
  await Promise.all(await waiting);
  expect(ended).toEqual(["first", "second"]);
});

test("no page, file or call that exists counts as unknown", () => {
  for (const path of [
    "/",
    "/login",
    "/login/",
    "/LOGIN",
    "/%6cogin",
    "/login//",
    "/Cadastro/Email",
    "/feedback/qualquer",
    "/login.data",
    "/_root.data",
    "/__manifest",
    "/api/nada",
    "/api/client/x/",
    "/assets/nada.js",
    `/logos/${"ab".repeat(32)}.webp`,
    "/selo/qualquer.svg",
    "/og/feedback/qualquer.png",
    "/healthz",
    "/robots.txt",
  ]) {
    expect(isUnknown(path), path).toBe(false);
  }
  for (const path of ["/wp-login.php", "/%zz", "/login/x", "/feedback", "//login"]) {
    expect(isUnknown(path), path).toBe(true);
  }
});
