import { expect, test } from "vitest";
import { ApiFailure, type CallInput, call } from "./client.ts";

/** Makes a call whose request gets this response. Returns the result or the failure, and the request. */
async function callWith(
  name: string,
  input: object,
  respond: () => Promise<Response> | Response,
): Promise<{ result: unknown; path: string; init: RequestInit }> {
  let asked: { path: string; init: RequestInit } = { path: "", init: {} };
  const send = async (path: string, init: RequestInit) => {
    asked = { path, init };
    return respond();
  };
  const given = { send, ...input } as CallInput<unknown>;
  const result = await call(name as never, given).catch((error: unknown) => error);
  return { result, ...asked };
}

const ok = () => Response.json({ ok: true });

test("a call fills its path, leaves out what the query does not have, and sends a body as JSON", async () => {
  const { signal } = new AbortController();
  const full = await callWith(
    "PUT /api/{slug}/notes/{id}/",
    {
      params: { slug: "a b", id: "1/2" },
      query: { page: 2, q: "é&", none: undefined },
      body: { stars: 5 },
      headers: { Authorization: "Bearer t" },
      keepalive: true,
      signal,
    },
    ok,
  );
  expect(full.path).toBe("/api/a%20b/notes/1%2F2/?page=2&q=%C3%A9%26");
  expect(full.init).toEqual({
    method: "PUT",
    headers: { Authorization: "Bearer t", "Content-Type": "application/json" },
    body: '{"stars":5}',
    keepalive: true,
    signal,
  });
  const bare = await callWith("GET /api/{slug}/", { query: { page: undefined } }, ok);
  expect(bare.path).toBe("/api//");
  expect(bare.init).toEqual({ method: "GET", headers: {} });
  expect(bare.result).toEqual({ ok: true });
});

test("a response that was requested before is used in place of a request", async () => {
  const response = Promise.resolve(Response.json({ early: 1 }));
  const { result, path } = await callWith("GET /api/", { response }, ok);
  expect([result, path]).toEqual([{ early: 1 }, ""]);
});

test.each([
  [
    "a code of the server",
    Response.json({ code: "taken", detail: "Já existe." }, { status: 409 }),
    409,
    "taken",
    "Já existe.",
  ],
  ["the page of a proxy", new Response("<html>", { status: 502 }), 502, "internal", undefined],
  ["a failure without an object", Response.json(null, { status: 500 }), 500, "internal", undefined],
  [
    "texts of another type",
    Response.json({ code: 1, detail: 2 }, { status: 400 }),
    400,
    "internal",
    undefined,
  ],
  ["a result that was cut", new Response('{"ok"', { status: 200 }), 0, "network", undefined],
] as const)("%s is a failure", async (_, response, status, code, detail) => {
  const { result } = await callWith("GET /api/", {}, () => response.clone());
  expect(result).toBeInstanceOf(ApiFailure);
  expect(result).toMatchObject({ status, code, detail, message: `API: ${code}` });
});

test("a failure carries the body of the response", async () => {
  const { result } = await callWith("GET /api/", {}, () =>
    Response.json({ code: "busy", retry: 3 }, { status: 429 }),
  );
  expect((result as ApiFailure).body).toEqual({ code: "busy", retry: 3 });
});

test("without a response the failure is the network's; an aborted call stays an abort", async () => {
  const fail = (error: Error) => callWith("GET /api/", {}, () => Promise.reject(error));
  expect((await fail(new TypeError("failed"))).result).toMatchObject({
    code: "network",
    status: 0,
  });
  expect((await fail(new DOMException("x", "NetworkError"))).result).toMatchObject({
    code: "network",
  });
  const abort = new DOMException("x", "AbortError");
  expect((await fail(abort)).result).toBe(abort);
});

test("a response without content is an empty result", async () => {
  const { result } = await callWith("DELETE /api/", {}, () => new Response(null, { status: 204 }));
  expect(result).toEqual({});
});
