import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterEach, expect, test } from "vitest";
import { observeRequests } from "./observe-requests.ts";

let server: Server;
let lines: string[];
let measured: { url: string | undefined; status: number; seconds: number }[];

afterEach(() => void server.close());

async function serve(listener: RequestListener): Promise<string> {
  lines = [];
  measured = [];
  const access = {
    addressOf: ({ socket }: { socket: { remoteAddress?: string | undefined } }) =>
      socket.remoteAddress ?? "gone",
    write: ({ url }: { url?: string | undefined }, address: string, status: number) =>
      void lines.push(`${url} ${address} ${status}`),
    stop: async () => {},
  };
  const observed = observeRequests(listener, {
    access,
    measure: ({ url }, status, seconds) => void measured.push({ url, status, seconds }),
  });
  server = createServer(observed);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("a response that is sent at once and one that ends later are recorded once each, at their end", async () => {
  let later: ServerResponse | undefined;
  const url = await serve((request, response) => {
    if (request.url === "/later") later = response.writeHead(201);
    else response.end("ok");
  });
  expect(await (await fetch(`${url}/now`)).text()).toBe("ok");
  const waiting = fetch(`${url}/later`);
  await expect.poll(() => later).toBeDefined();
  expect(lines).toEqual(["/now 127.0.0.1 200"]);
  later?.end();
  await waiting;
  await expect.poll(() => lines).toEqual(["/now 127.0.0.1 200", "/later 127.0.0.1 201"]);
  expect(measured.map(({ status }) => status)).toEqual([200, 201]);
  const [now, afterwards] = measured.map(({ seconds }) => seconds);
  expect(now).toBeGreaterThan(0);
  expect(afterwards).toBeLessThan(5);
});

test("a response that waits behind another of its connection ends after it", async () => {
  let first: ServerResponse | undefined;
  const url = await serve((request, response) => {
    if (request.url === "/first") first = response;
    else response.end("second");
  });
  const socket = connect(Number(new URL(url).port), "127.0.0.1");
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  socket.write(
    ["/first", "/second"].map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(""),
  );
  await expect.poll(() => first).toBeDefined();
  await fetch(`${url}/other`);
  await expect.poll(() => lines).toEqual(["/other 127.0.0.1 200"]);
  first?.end("first");
  await expect.poll(() => received).toContain("second");
  await expect.poll(() => lines).toHaveLength(3);
  expect(lines.slice(1)).toEqual(["/first 127.0.0.1 200", "/second 127.0.0.1 200"]);
  socket.destroy();
});

test("a client that leaves counts as 499 and keeps its address; with sent headers the log has their status", async () => {
  let open: ServerResponse | undefined;
  const url = await serve((request, response) => {
    open = response;
    if (request.url === "/begun") response.writeHead(200).write("part");
  });
  for (const path of ["/silent", "/begun"]) {
    open = undefined;
    const leaving = new AbortController();
    const asked = fetch(url + path, { signal: leaving.signal }).catch(() => undefined);
    await expect.poll(() => open).toBeDefined();
    leaving.abort();
    await asked;
  }
  await expect.poll(() => lines).toEqual(["/silent 127.0.0.1 499", "/begun 127.0.0.1 200"]);
  expect(measured.map(({ status }) => status)).toEqual([499, 499]);
});

test("a response that ends after its connection was closed counts as 499", async () => {
  const url = await serve((_, response) => void response.destroy().end());
  await fetch(url).catch(() => undefined);
  await expect.poll(() => measured.map(({ status }) => status)).toEqual([499]);
});
