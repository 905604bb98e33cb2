import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { ApiFailure } from "./client.ts";
import { download } from "./download.ts";

/** Starts a server with this response. Returns its URL. */
async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test("a file is returned with the name that the server gives it", async () => {
  const url = await serve((_, response) => {
    response.setHeader("Content-Disposition", 'attachment; filename="reviews.csv"');
    response.end("a;b");
  });
  const { content, fileName } = await download(url, { headers: {} });
  expect([await content.text(), fileName]).toEqual(["a;b", "reviews.csv"]);
});

test("a download whose body is cut is a failure of the network", async () => {
  const url = await serve((_, response) => {
    response.writeHead(200, { "Content-Length": 100 });
    response.write("a;b", () => response.destroy());
  });
  const error = await download(url, { headers: {} }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiFailure);
  expect(error).toMatchObject({ code: "network", status: 0 });
});

test("an aborted download stays an abort, also in its body", async () => {
  const aborted = new AbortController();
  const url = await serve((_, response) => {
    response.write("a;b", () => aborted.abort());
  });
  const error = await download(url, { headers: {}, signal: aborted.signal }).catch(
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ name: "AbortError" });
});
