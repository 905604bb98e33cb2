import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { encodeResponse, prepareResponse } from "./prepare-response.ts";

const hashOf = (script: string) =>
  `'sha256-${createHash("sha256").update(script).digest("base64")}'`;

function document(html: string, headers: Record<string, string> = {}) {
  const constants = `${hashOf("constant()")} ${hashOf("elsewhere()")}`;
  const policy = `default-src 'self'; script-src 'self' 'nonce-abc+/=' ${constants}`;
  const type = "text/html; charset=utf-8";
  return new Response(html, {
    headers: { "Content-Type": type, "Content-Security-Policy": policy, ...headers },
  });
}

function headersOf(list: string[]) {
  return new Headers(
    list.flatMap((name, index) =>
      index % 2 === 0 ? [[name, list[index + 1] ?? ""] as [string, string]] : [],
    ),
  );
}

test("the hashes of its own inline scripts replace the nonce and unused constant hashes", async () => {
  const stored = await prepareResponse(
    document(
      `<link nonce="abc+/="><script nonce="abc+/=">own()</script><script src="/a.js" nonce="abc+/="></script><script>constant()</script><p>é</p>`,
    ),
    "no-cache",
  );
  const { headers, body } = await encodeResponse(stored, "identity");
  expect(headersOf(headers).get("Content-Security-Policy")).toBe(
    `default-src 'self'; script-src 'self' ${hashOf("own()")} ${hashOf("constant()")}`,
  );
  expect(body.toString()).toBe(
    `<link><script>own()</script><script src="/a.js"></script><script>constant()</script><p>é</p>`,
  );
  expect(headersOf(stored.notModified).get("Content-Security-Policy")).toContain(hashOf("own()"));
});

test("attack: an injected script without the nonce gets no hash", async () => {
  const injected = `<script>steal()</script><script nonce="guess">steal()</script>`;
  const stored = await prepareResponse(
    document(`${injected}<script nonce="abc+/=">own()</script>`),
    "no-cache",
  );
  const { headers } = await encodeResponse(stored, "identity");
  const policy = headersOf(headers).get("Content-Security-Policy");
  expect(policy).toContain(hashOf("own()"));
  expect(policy).not.toContain(hashOf("steal()"));
});

test("a response that sets a cookie, fails or has its nonce in the text is not stored", async () => {
  await expect(prepareResponse(document("", { "Set-Cookie": "a=1" }), "no-cache")).rejects.toThrow(
    "sets a cookie",
  );
  await expect(prepareResponse(new Response("", { status: 404 }), "no-cache")).rejects.toThrow(
    "status 404",
  );
  await expect(prepareResponse(document("<p>abc+/=</p>"), "no-cache")).rejects.toThrow("nonce");
});

test("without a Cache-Control the response keeps the app's headers and has no ETag", async () => {
  const headers = { "Cache-Control": "no-store" };
  const stored = await prepareResponse(Response.json({ ok: true }, { headers }), undefined);
  expect(await encodeResponse(stored, "br")).toBe(await encodeResponse(stored, "identity"));
  const sent = headersOf((await encodeResponse(stored, "br")).headers);
  expect([sent.get("Cache-Control"), sent.get("ETag"), sent.get("Content-Length")]).toEqual([
    "no-store",
    null,
    "11",
  ]);
});

test("a stored response keeps what it varies by, and is compared by its text", async () => {
  const stored = async (text: string, vary: string) =>
    prepareResponse(new Response(text, { headers: { Vary: vary } }), "no-cache");
  const { headers } = await encodeResponse(await stored("a", "Cookie, Accept-Encoding"), "br");
  expect(headers).toEqual(expect.arrayContaining(["vary", "Cookie, Accept-Encoding"]));
  const one = await encodeResponse(await stored("a", "Cookie,Accept"), "gzip");
  expect(one.headers).toEqual(expect.arrayContaining(["vary", "Cookie, Accept, Accept-Encoding"]));
  expect((await stored("a", "Cookie")).etag).toBe((await stored("a", "Accept")).etag);
  expect((await stored("a", "Cookie")).etag).not.toBe((await stored("b", "Cookie")).etag);
});
