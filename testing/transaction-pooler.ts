import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import pg from "pg";
import { urlOfPort } from "./database.ts";

/**
 * A small pooler in transaction mode for tests, as PgBouncer without tracking of prepared statements: a
 * client has a connection to the server only during a transaction, and a connection with a start-up
 * parameter that the pooler does not know is rejected. With `isRoundRobin`, as with PgBouncer's
 * `server_round_robin`, a client gets the connection that has been idle longest.
 */
export async function startTransactionPooler(
  serverUrl: string,
  { isRoundRobin = false } = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const idle: Backend[] = [];
  const backends: Backend[] = [];
  const clients = new Set<Socket>();
  const take = async () => {
    const next = isRoundRobin ? idle.shift() : idle.pop();
    const backend = next ?? (await connectBackend(serverUrl, idle));
    if (!backends.includes(backend)) backends.push(backend);
    return backend;
  };
  const server = createServer((client) => {
    clients.add(client);
    client.on("error", () => {});
    void serve(client, take).catch(() => client.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: urlOfPort(serverUrl, port),
    async stop() {
      for (const client of clients) client.destroy();
      for (const { stream } of backends) stream.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

/** A connection to the server. `client` is linked to it during a transaction. */
interface Backend {
  stream: Socket;
  client: Socket | undefined;
  /** Called when the transaction of `client` has ended. */
  onIdle: () => void;
}

const knownParameters = ["user", "database", "application_name", "client_encoding"];

async function serve(client: Socket, take: () => Promise<Backend>): Promise<void> {
  const [startup] = (await once(client, "data")) as [Buffer];
  const names = startup
    .toString("utf8", 8)
    .split("\0")
    .filter((_, index) => index % 2 === 0);
  const unknown = names.find((name) => name && !knownParameters.includes(name));
  if (unknown) {
    const fields = `SFATAL\0C08P01\0Munsupported startup parameter: ${unknown}\0\0`;
    return void client.end(message("E", Buffer.from(fields)));
  }
  client.write(Buffer.concat([message("R", Buffer.alloc(4)), message("Z", Buffer.from("I"))]));
  let backend: Backend | undefined;
  let waiting: Promise<unknown> = Promise.resolve();
  client.on("data", (bytes) => {
    const send = async () => {
      if (!backend) {
        if (bytes.toString("latin1", 0, 1) === "X") return;
        backend = await take();
        backend.client = client;
        backend.onIdle = () => {
          backend = undefined;
        };
      }
      backend.stream.write(bytes);
    };
    waiting = waiting.then(send).catch(() => client.destroy());
  });
}

async function connectBackend(url: string, idle: Backend[]): Promise<Backend> {
  const connected = new pg.Client({ connectionString: url });
  connected.on("error", () => {});
  await connected.connect();
  const { stream } = connected.connection as unknown as { stream: Socket };
  stream.removeAllListeners("data");
  const backend: Backend = { stream, client: undefined, onIdle: () => {} };
  let rest = Buffer.alloc(0);
  stream.on("data", (bytes: Buffer) => {
    // Messages without a client, such as notifications, are lost.
    const { client } = backend;
    rest = Buffer.concat([rest, bytes]);
    while (rest.length >= 5 && rest.length > rest.readUInt32BE(1)) {
      const one = rest.subarray(0, rest.readUInt32BE(1) + 1);
      rest = rest.subarray(one.length);
      const isIdle = one.toString("latin1", 0, 1) === "Z" && one.toString("latin1", 5) === "I";
      if (isIdle) {
        backend.client = undefined;
        backend.onIdle();
        idle.push(backend);
      }
      client?.write(one);
    }
  });
  return backend;
}

function message(type: string, content: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeUInt32BE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}
