import { Hono } from "hono";
import { expect, test } from "vitest";
import { Failure } from "./failure.ts";
import { limitBody } from "./limit-body.server.ts";

const maxBytes = 65_536;
const app = new Hono();
app.use(limitBody);
app.post("/", async (c) => c.text(`${(await c.req.arrayBuffer()).byteLength}`));
app.onError((error, c) => c.text(error instanceof Failure ? error.code : "other", 400));

/** Sends bytes, with their number if `declared` has it, else as a stream. */
async function post(bytes: number, headers: Record<string, string>): Promise<string> {
  const body = new Blob([new Uint8Array(bytes)]).stream();
  // The types of `fetch` do not know the property that Node requires for a stream.
  const init = { method: "POST", body, headers, duplex: "half" } as RequestInit;
  const request = new Request("http://x/", init);
  return (await app.fetch(request)).text();
}

test("a body of 64 KiB passes, and one byte more is too large, by its declared length or while it streams", async () => {
  const declared = (bytes: number) => ({ "Content-Length": `${bytes}` });
  expect(await post(maxBytes, declared(maxBytes))).toBe(`${maxBytes}`);
  expect(await post(maxBytes + 1, declared(maxBytes + 1))).toBe("body_too_large");
  expect(await post(maxBytes, {})).toBe(`${maxBytes}`);
  expect(await post(maxBytes + 1, {})).toBe("body_too_large");
});

test("a declared length does not count if the body is sent in chunks", async () => {
  const headers = { "Content-Length": "1", "Transfer-Encoding": "chunked" };
  expect(await post(maxBytes + 1, headers)).toBe("body_too_large");
});
