import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { prepareResponse } from "./prepare-response.ts";
import { encodingFor, sendStored } from "./send-stored.ts";

const text = "olá".repeat(2_000);
let server: Server;
let port: number;
let closed = 0;

beforeAll(async () => {
  const headers = { "Content-Type": "text/html; charset=utf-8", "X-Kept": "1" };
  const stored = await prepareResponse(new Response(text, { headers }), "no-cache");
  server = createServer((request, response) => {
    response.once("close", () => closed++);
    if (request.url === "/last") response.shouldKeepAlive = false;
    void sendStored(stored, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

/** Sends requests on one connection, all at once, and returns what comes back until it is closed. */
function exchange(...requests: string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    const chunks: Buffer[] = [];
    socket.on("data", (chunk) => chunks.push(chunk));
    socket.once("end", () => resolve(Buffer.concat(chunks).toString()));
    socket.once("error", reject);
    socket.write(requests.join(""));
  });
}

const ask = (line: string, headers = "") => `${line}\r\nHost: x\r\n${headers}\r\n`;
const withoutDate = (answer = "") => answer.replace(/Date: .*\r\n/, "");

test("requests that a client sends at once get the same complete response each, in order", async () => {
  const before = closed;
  const get = ask("GET / HTTP/1.1");
  const received = await exchange(...Array<string>(20).fill(get), ask("GET /last HTTP/1.1"));
  const answers = received.split("HTTP/1.1 ").slice(1).map(withoutDate);
  const last = answers.pop() ?? "";
  expect(answers).toHaveLength(20);
  expect(new Set(answers).size).toBe(1);
  expect(answers[0]).toMatch(/^200 OK\r\n[\s\S]*x-kept: 1\r\n[\s\S]*Connection: keep-alive\r\n/);
  expect(answers[0]?.endsWith(`\r\n\r\n${text}`)).toBe(true);
  expect(last).toContain("Connection: close\r\n");
  expect(last.endsWith(text)).toBe(true);
  await expect.poll(() => closed - before).toBe(21);
});

test("HEAD gets no body, HTTP/1.0 closes the connection, a known ETag gets 304", async () => {
  await exchange(ask("GET / HTTP/1.1"), ask("GET / HTTP/1.1", "Connection: close\r\n"));
  const head = await exchange(ask("HEAD / HTTP/1.1", "Connection: close\r\n"));
  expect(head).toMatch(/^HTTP\/1.1 200 OK[\s\S]*content-length: 8000\r\n[\s\S]*\r\n\r\n$/);
  const old = await exchange(ask("GET / HTTP/1.0"));
  expect(old).toMatch(/^HTTP\/1.1 200 OK[\s\S]*Connection: close/);
  expect(old.endsWith(text)).toBe(true);
  const [, etag] = /etag: (.*)\r\n/.exec(old) ?? [];
  const known = `If-None-Match: ${etag}\r\nConnection: close\r\n`;
  expect(await exchange(ask("GET / HTTP/1.1", known))).toMatch(/^HTTP\/1.1 304 [\s\S]*\r\n\r\n$/);
});

test("a client with another version gets the response, one with several versions 304", async () => {
  const ask = (headers: Record<string, string>) => fetch(`http://127.0.0.1:${port}/`, { headers });
  const etag = (await ask({})).headers.get("ETag") ?? "";
  const statuses = [];
  for (const known of [`"another"`, `${etag.slice(0, -2)}x"`, `"another", ${etag}`]) {
    statuses.push((await ask({ "If-None-Match": known })).status);
  }
  expect(statuses).toEqual([200, 200, 304]);
});

test.each([
  ["gzip, deflate, br", "br"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.0, gzip; q=0.5", "gzip"],
  ["br;q=0.1, gzip", "br"],
  ["gzip;q=0, br;q=0", "identity"],
  ["brotli", "identity"],
  [undefined, "identity"],
])("the best encoding of %j is %s", (header, encoding) => {
  expect(encodingFor(header)).toBe(encoding);
});

test("each encoding is sent as itself, also when the same one was sent just before", async () => {
  for (const encoding of ["br", "gzip", "br", "identity", "gzip", "br"]) {
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { "Accept-Encoding": encoding },
    });
    const expected = encoding === "identity" ? null : encoding;
    expect([answer.headers.get("Content-Encoding"), await answer.text()]).toEqual([expected, text]);
  }
});
