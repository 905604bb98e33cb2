import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { urlOfPort } from "./database.ts";

/** A TCP proxy in front of a database server that can stop to relay without closing a connection. */
export interface FreezingProxy {
  url: string;
  /** The server behind the proxy. */
  server: string;
  /**
   * Stops to relay on every open connection for good, as a machine that froze or lost its network. New
   * connections are relayed to the server of `url`, as after a failover.
   */
  failOver(url: string): void;
  /** As `failOver`, but new connections are accepted and never answered either. */
  freeze(): void;
  stop(): Promise<void>;
}

/** Starts the proxy in front of the server of `url`. */
export async function startFreezingProxy(url: string): Promise<FreezingProxy> {
  let target: URL | undefined = new URL(url);
  const clients = new Set<Socket>();
  const servers = new Set<Socket>();
  const keep = (socket: Socket, sockets: Set<Socket>) => {
    sockets.add(socket);
    return socket.on("error", () => {}).on("close", () => sockets.delete(socket));
  };
  const proxy = createServer((client) => {
    keep(client, clients);
    if (!target) return;
    const server = keep(connect(Number(target.port), target.hostname), servers);
    client.pipe(server).pipe(client);
    client.once("close", () => server.destroy());
  });
  const freezeOpen = () => {
    for (const socket of [...servers, ...clients]) socket.unpipe().pause();
    // A new leader has no session of the former one, and none of its locks.
    for (const socket of servers) socket.destroy();
  };
  proxy.listen(0, "127.0.0.1");
  await once(proxy, "listening");
  const { port } = proxy.address() as AddressInfo;
  return {
    server: url,
    url: urlOfPort(url, port),
    failOver(next) {
      freezeOpen();
      target = new URL(next);
    },
    freeze() {
      freezeOpen();
      target = undefined;
    },
    async stop() {
      for (const socket of [...servers, ...clients]) socket.destroy();
      proxy.close();
      await once(proxy, "close");
    },
  };
}
