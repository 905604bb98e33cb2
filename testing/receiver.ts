import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import type { AddressInfo, Server, Socket } from "node:net";
import type { Network } from "#src/services/outgoing/https-outgoing.server.ts";

/** For receiver.example and its subdomains, made for these tests only. */
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg5McXRcDzZks71kCI
63xcmc1wobNnyaSm+i2L62+8GaihRANCAASYZaP11C16EJFKdRmJGm+WKjs123dt
13nOn62f78m+y+kYDVwXnUbqrpRzTFmqTr0hkoMAIUTBuSg5OcIyz4r1
-----END PRIVATE KEY-----`;
const cert = `-----BEGIN CERTIFICATE-----
MIIBiTCCATCgAwIBAgIBATAKBggqhkjOPQQDAjAbMRkwFwYDVQQDDBByZWNlaXZl
ci5leGFtcGxlMCAXDTIwMDEwMTAwMDAwMFoYDzIxMjAwMTAxMDAwMDAwWjAbMRkw
FwYDVQQDDBByZWNlaXZlci5leGFtcGxlMFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcD
QgAEmGWj9dQtehCRSnUZiRpvlio7Ndt3bdd5zp+tn+/JvsvpGA1cF51G6q6Uc0xZ
qk69IZKDACFEwbkoOTnCMs+K9aNjMGEwLwYDVR0RBCgwJoIQcmVjZWl2ZXIuZXhh
bXBsZYISKi5yZWNlaXZlci5leGFtcGxlMA8GA1UdEwEB/wQFMAMBAf8wHQYDVR0O
BBYEFOZGAJwMPD1GXb9bvQCLulhh1J/0MAoGCCqGSM49BAMCA0cAMEQCID8sXMzG
m/wS7aQHBwMXMYUZqFWqlQz2lLtmZ2jDvkTCAiBzrjEXT0COU6Fx2prBdptT33kT
ttIMTZQeMW0gIZdgjQ==
-----END CERTIFICATE-----`;

export interface TestReceiver {
  port: number;
  /** The connections that were opened, also those without a request. */
  connections(): number;
  stop(): Promise<void>;
}

/** Starts a server on loopback that speaks TLS as receiver.example. */
export function startReceiver(listener: RequestListener): Promise<TestReceiver> {
  return start(createTlsServer({ key, cert }, listener));
}

/** Starts a server that accepts connections and never speaks TLS. */
export function startSilentReceiver(): Promise<TestReceiver> {
  const server = createServer();
  server.removeAllListeners("connection");
  return start(server);
}

async function start(server: Server): Promise<TestReceiver> {
  const sockets = new Set<Socket>();
  let count = 0;
  server.on("connection", (socket) => {
    count += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => count,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** A network in which every name leads to the receiver and loopback counts as public. */
export function networkOf({ port }: Pick<TestReceiver, "port">): Network {
  return { resolve: async () => ["127.0.0.1"], isPublic: () => true, port, ca: cert };
}
