import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { hasNginx, startNginx } from "./nginx.ts";

export interface ReverseProxy {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts a reverse proxy in front of servers, given by their base URLs: nginx if it is on the PATH,
 * otherwise a small proxy that behaves like it.
 */
export const startReverseProxy = (upstreams: string[]): Promise<ReverseProxy> =>
  hasNginx() ? startNginx(upstreams) : startSmallProxy(upstreams);

/**
 * Starts a reverse proxy with nginx's defaults: round robin and keep-alive upstream connections. It
 * tries the next upstream only if the connection was refused, and responds 502 if a connection ends
 * without a response.
 */
async function startSmallProxy(upstreams: string[]): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true, timeout: 60_000 });
  let turn = 0;
  const server = createServer(async (incoming, response) => {
    const body = Buffer.concat(await incoming.toArray());
    // Other requests change `turn` during the loop, so store the start for this request.
    const first = turn++ % upstreams.length;
    for (const upstream of upstreams.slice(first).concat(upstreams.slice(0, first))) {
      const error = await forward(agent, upstream, incoming, body, response);
      if (!error) return;
      if (error.code !== "ECONNREFUSED") break;
    }
    response.writeHead(502, { "Content-Type": "application/json" }).end('{"code":"bad_gateway"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      agent.destroy();
    },
  };
}

/** Forwards one request. Returns an error if the upstream has sent no response. */
function forward(
  agent: Agent,
  upstream: string,
  { method, url, headers }: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const { connection: _, ...passed } = headers;
    const sent = request(upstream + url, { method, headers: passed, agent });
    sent.once("error", resolve);
    sent.once("response", (answer) => {
      const { connection: _, ...answered } = answer.headers;
      response.writeHead(answer.statusCode ?? 502, answered);
      answer.pipe(response);
      answer.once("error", () => response.destroy());
      response.once("close", () => resolve(undefined));
    });
    sent.end(body);
  });
}
