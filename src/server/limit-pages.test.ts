import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ViewCounter } from "#src/features/site/views/view-counter.server.ts";
import { limitFailures } from "#src/http/failure.ts";
import { startTestApi, type TestApi, testSettings } from "#testing/api.ts";
import { createTenant } from "#testing/factories.ts";
import { createApp } from "./app.ts";
import { ResponseMemory } from "./response-memory.ts";
import { responseSources } from "./response-sources.ts";
import { storedResponsesFirst } from "./stored-responses.ts";

/** A hundredth of the limits, so that few requests reach them: 600 pages in a minute are 6. */
const limitsScale = 0.01;
const most = 6;
let api: TestApi;
let views: ViewCounter;
let server: Server;
let url: string;

beforeAll(async () => {
  const settings = { ...testSettings, trustProxy: true };
  api = await startTestApi({ settings }, { limitsScale });
  const { services } = api;
  const html = { headers: { "Content-Type": "text/html" } };
  const app = createApp(services, { pages: async () => new Response("<p>Página</p>", html) });
  views = new ViewCounter(services);
  const stored = storedResponsesFirst(services, {
    find: responseSources(services, views),
    memory: new ResponseMemory({ maxBytes: 1_000_000 }),
    render: (path) => app.fetch(new Request(settings.publicUrl + path)),
    app: getRequestListener(app.fetch),
  });
  server = createServer(stored);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await views.stop();
  await api.stop();
});

/** Requests a page several times from one IP address. Returns the statuses. */
async function statuses(path: string, ip: string, times: number, method = "GET") {
  const found: number[] = [];
  for (let index = 0; index < times; index++) {
    const response = await fetch(url + path, { method, headers: { "X-Forwarded-For": ip } });
    await response.arrayBuffer();
    found.push(response.status);
  }
  return found;
}

test("attack: an IP address gets 429 for rendered pages after the limit, until the next minute", async () => {
  const ip = "192.0.2.1";
  expect(await statuses("/?c=1", ip, most)).toEqual(Array(most).fill(200));
  const rejected = await fetch(`${url}/?c=1`, { headers: { "X-Forwarded-For": ip } });
  expect(rejected.status).toBe(429);
  expect(rejected.headers.get("Retry-After")).toBe("60");
  expect(await rejected.text()).toBe(limitFailures.too_many_requests[1]);
  for (const path of ["/planos", "/feedback/ninguem?c=1", "/nada"]) {
    expect(await statuses(path, ip, 1), path).toEqual([429]);
    expect(await statuses(path, ip, 1, "POST"), path).toEqual([429]);
  }
  expect(await statuses("/?c=1", "192.0.2.2", 1)).toEqual([200]);
  api.clock.advance({ seconds: 60 });
  expect(await statuses("/?c=1", ip, 1)).toEqual([200]);
  expect(await api.services.db.selectFrom("rate_limit").selectAll().execute()).toEqual([]);
});

test("stored documents and review pages are never limited, also while the program renders them", async () => {
  const { slug } = await createTenant(api.services);
  const ip = "192.0.2.3";
  await statuses("/?c=1", ip, most + 1);
  const times = most * 3;
  // This API has no cache, so the program renders each of these responses.
  for (const path of ["/", `/feedback/${slug}`]) {
    expect(await statuses(path, ip, times), path).toEqual(Array(times).fill(200));
  }
});
