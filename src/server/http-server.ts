import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, type Socket, Server as TcpServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** The server closes an idle connection after this time, which must be longer than the timeout of a proxy. */
const keepAliveMs = 90_000;
/** Time to receive the headers of a request, or the first request of a new connection. */
const headersMs = 60_000;
/** Time to receive a whole request. Uploads have a shorter limit of their own. */
const requestMs = 60_000;
/** A connection is closed after this time without data in either direction, also if the client does not read. */
const silenceMs = 90_000;
/** Time after the closing of the port for requests that clients have already sent on open connections. */
const lastRequestsMs = 500;
/** Time for running requests to finish. */
const finishMs = 10_000;

export interface HttpServer {
  port: number;
  isStopping(): boolean;
  /**
   * Stops without interrupting requests: `isStopping` is true at once and responses ask clients to
   * close their connection; after `drainMs` the port is closed; running requests have 10 s.
   */
  stop(drainMs: number): Promise<void>;
}

/**
 * Starts an HTTP server. nginx closes idle connections after 60 s and load balancers after about
 * 75 s. The server must close them later, or it closes a connection while the proxy sends a request on it.
 * The limit for headers counts from a request's first byte, so it does not limit idle connections.
 */
export async function startHttpServer(
  listener: RequestListener,
  address: { port: number; host: string },
): Promise<HttpServer> {
  const running = new Set<ServerResponse>();
  const sockets = new Set<Socket>();
  let isStopping = false;
  const server = createServer((request, response) => {
    running.add(response);
    response.once("close", () => running.delete(response));
    if (isStopping) response.shouldKeepAlive = false;
    return listener(request, response);
  });
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  server.keepAliveTimeout = keepAliveMs;
  server.headersTimeout = headersMs;
  server.requestTimeout = requestMs;
  server.timeout = silenceMs;
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(address.port, address.host, resolve);
  });

  return {
    port: (server.address() as AddressInfo).port,
    isStopping: () => isStopping,
    async stop(drainMs) {
      isStopping = true;
      for (const response of running) response.shouldKeepAlive = false;
      await delay(drainMs);
      // The HTTP server's own method would also close idle connections, and with them any request
      // that has arrived on them but was not read yet.
      const closed = new Promise<void>((resolve) => {
        TcpServer.prototype.close.call(server, () => resolve());
      });
      await Promise.race([closed, delay(lastRequestsMs)]);
      server.closeIdleConnections();
      // Browsers open connections in advance; Node counts these as busy.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
      await Promise.race([closed, delay(finishMs, undefined, { ref: false })]);
      server.closeAllConnections();
    },
  };
}
