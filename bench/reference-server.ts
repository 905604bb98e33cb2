import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";

/**
 * A child process of bench/documents.ts: `node` sends the given headers and body for every request,
 * `hono` responds with JSON. Sends its port to the parent.
 */
const [kind, headersFile = "", bodyFile = ""] = process.argv.slice(2);
const server = createServer(kind === "hono" ? hono() : bareNode());
// The parent ended without stopping this process.
process.once("disconnect", () => process.exit());
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));

function hono() {
  const app = new Hono().get("/healthz", (c) => c.json({ ok: true }));
  return getRequestListener(app.fetch);
}

function bareNode() {
  const headers = JSON.parse(readFileSync(headersFile, "utf8")) as string[];
  const body = readFileSync(bodyFile);
  return (_request: unknown, response: import("node:http").ServerResponse) => {
    response.writeHead(200, headers);
    response.end(body);
  };
}
