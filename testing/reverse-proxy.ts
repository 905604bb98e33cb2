import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export interface ReverseProxy {
  url: string;
  /** Base URLs of the servers behind the proxy. */
  upstreams: string[];
  stop(): Promise<void>;
}

/**
 * Starts a reverse proxy with nginx's defaults: round robin and keep-alive upstream connections. It
 * tries the next upstream only if the connection was refused, and responds 502 if a connection ends
 * without a response.
 */
export async function startReverseProxy(upstreams: string[]): Promise<ReverseProxy> {
  const agent = new Agent({ keepAlive: true, timeout: 60_000 });
  const proxy: ReverseProxy = { url: "", upstreams, stop: () => Promise.resolve() };
  let turn = 0;
  const server = createServer(async (incoming, response) => {
    const body = Buffer.concat(await incoming.toArray());
    // Other requests change `turn` during the loop, so store the start for this request.
    const first = turn++ % proxy.upstreams.length;
    for (const upstream of proxy.upstreams.slice(first).concat(proxy.upstreams.slice(0, first))) {
      const error = await forward(agent, upstream, incoming, body, response);
      if (!error) return;
      if (error.code !== "ECONNREFUSED") break;
    }
    response.writeHead(502, { "Content-Type": "application/json" }).end('{"code":"bad_gateway"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  proxy.stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    agent.destroy();
  };
  return proxy;
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
