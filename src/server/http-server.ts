import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, type Socket, Server as TcpServer } from "node:net";
import { setTimeout as delay, setImmediate as nextPoll } from "node:timers/promises";
import { isSent } from "./is-sent.ts";

/** The server closes an idle connection after this time, which must be longer than the timeout of a proxy. */
const keepAliveMs = 90_000;
/** Time to receive the headers of a request, or the first request of a new connection. */
const headersMs = 60_000;
/** Time to receive a whole request. Uploads have a shorter limit of their own. */
const requestMs = 60_000;
/** A connection is closed after this time without data in either direction, also if the client does not read. */
const silenceMs = 90_000;
/** Longest wait for an empty accept queue before the port is closed. */
const acceptMs = 1_000;
/** In a longer turn of the event loop, new connections may have come after the last look at the queue. */
const shortTurnMs = 1;
/** Time after the closing of the port for requests that clients have already sent on open connections. */
const lastRequestsMs = 500;
/** Time for running requests to finish. */
const finishMs = 10_000;

export interface HttpServer {
  port: number;
  isStopping(): boolean;
  /**
   * Stops without interrupting requests: `isStopping` is true at once and responses ask clients to
   * close their connection; after `drainMs` the port is closed with an empty accept queue; running
   * requests have 10 s.
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
  /** The open connections, each with its last response that was not sent at once. */
  const sockets = new Map<Socket, ServerResponse | undefined>();
  let isStopping = false;
  let accepted = 0;
  /** Requests wait for this promise while the last connections are accepted. */
  let portClosed: Promise<void> | undefined;
  const server = createServer((request, response) => {
    if (isStopping) response.shouldKeepAlive = false;
    const running = portClosed
      ? portClosed.then(() => listener(request, response))
      : listener(request, response);
    if (!isSent(response)) sockets.set(request.socket, response);
    return running;
  });
  server.on("connection", (socket) => {
    accepted++;
    sockets.set(socket, undefined);
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
      for (const response of sockets.values()) if (response) response.shouldKeepAlive = false;
      await delay(drainMs);
      const port = Promise.withResolvers<void>();
      portClosed = port.promise;
      await untilNoneAccepted(() => accepted);
      // The HTTP server's own method would also close idle connections, and with them any request
      // that has arrived on them but was not read yet.
      const closed = new Promise<void>((resolve) => {
        TcpServer.prototype.close.call(server, () => resolve());
      });
      port.resolve();
      await Promise.race([closed, delay(lastRequestsMs)]);
      // In a busy process this timer may fire before requests that have arrived are read.
      await nextPoll();
      server.closeIdleConnections();
      // Browsers open connections in advance; Node counts these as busy.
      for (const socket of sockets.keys()) if (socket.bytesRead === 0) socket.destroy();
      await Promise.race([closed, delay(finishMs, undefined, { ref: false })]);
      server.closeAllConnections();
    },
  };
}

/**
 * Waits until the accept queue is empty, at most `acceptMs`. When a port closes, the system resets
 * the connections in its accept queue, and their requests with them. Node accepts one connection per turn of
 * its event loop, so a busy process has a long queue. A turn that was short and accepted
 * nothing has left none.
 */
async function untilNoneAccepted(accepted: () => number): Promise<void> {
  const deadline = performance.now() + acceptMs;
  for (;;) {
    const [before, began] = [accepted(), performance.now()];
    await nextPoll();
    const now = performance.now();
    if ((accepted() === before && now - began < shortTurnMs) || now > deadline) return;
  }
}
