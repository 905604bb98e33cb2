import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import type { Hono } from "hono";

/** Starts an HTTP server on loopback. `stop` also closes connections that wait for a response. */
// biome-ignore lint/suspicious/noExplicitAny: the variables of an app are its own matter
export async function listen(app: Hono<any>): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
