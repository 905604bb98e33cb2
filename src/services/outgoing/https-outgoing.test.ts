import type { RequestListener } from "node:http";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import {
  networkOf,
  startReceiver,
  startSilentReceiver,
  type TestReceiver,
} from "#testing/receiver.ts";
import { slowness } from "#testing/slowness.ts";
import { type HttpsOutgoingOptions, httpsOutgoing, type Network } from "./https-outgoing.server.ts";
import { isPublicAddress } from "./public-addresses.ts";

const started: TestReceiver[] = [];
afterEach(async () => {
  for (const receiver of started.splice(0)) await receiver.stop();
});

const url = "https://receiver.example/hook?key=1";

async function receive(
  listener: RequestListener,
  options: Omit<HttpsOutgoingOptions, "network"> & { network?: Partial<Network> } = {},
) {
  const receiver = await startReceiver(listener);
  started.push(receiver);
  const network = { ...networkOf(receiver), ...options.network };
  return { ...httpsOutgoing({ timeoutMs: 2_000 * slowness, ...options, network }), receiver };
}

const failure = (reason: string) => ({ kind: "failure", reason });

test("sends the body once, with the given headers, and returns status and text", async () => {
  const seen: unknown[] = [];
  const { post } = await receive((request, response) => {
    const { method, url: path, headers } = request;
    let body = "";
    request.on("data", (chunk) => {
      body += chunk;
    });
    request.on("end", () => {
      seen.push({
        method,
        path,
        body,
        id: headers["webhook-id"],
        encoding: headers["accept-encoding"],
      });
      response.writeHead(202, { "Retry-After": "7" }).end("aceito");
    });
  });
  expect(await post(url, '{"a":"ã"}', { "webhook-id": "1" })).toEqual({
    kind: "response",
    status: 202,
    retryAfter: "7",
    body: "aceito",
  });
  expect(seen).toEqual([
    { method: "POST", path: "/hook?key=1", body: '{"a":"ã"}', id: "1", encoding: "identity" },
  ]);
  await expect(post(url, "x".repeat(20_001), {})).rejects.toThrow("too large");
});

const internal = [
  "0.0.0.0",
  "0.1.2.3",
  "10.0.0.1",
  "100.64.0.1",
  "100.100.100.200",
  "127.0.0.1",
  "127.255.255.254",
  "168.63.129.16",
  "169.254.169.254",
  "172.16.0.1",
  "172.31.255.255",
  "192.0.0.192",
  "192.0.2.1",
  "192.88.99.1",
  "192.168.0.1",
  "198.18.0.1",
  "198.51.100.1",
  "203.0.113.1",
  "224.0.0.1",
  "239.255.255.250",
  "240.0.0.1",
  "255.255.255.255",
  "::",
  "::1",
  "::127.0.0.1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "::ffff:a9fe:a9fe",
  "::ffff:8.8.8.8",
  "64:ff9b::7f00:1",
  "64:ff9b::808:808",
  "64:ff9b:1::1",
  "100::1",
  "2001::1",
  "2001:10::1",
  "2001:db8::1",
  "2002:7f00:1::1",
  "3fff::1",
  "5f00::1",
  "fc00::1",
  "fd00:ec2::254",
  "fe80::1",
  "fe80::1%lo",
  "fec0::1",
  "ff02::1",
  "",
  "localhost",
];

test("attack: no address outside the public internet passes", () => {
  expect(internal.filter(isPublicAddress)).toEqual([]);
  const open = [
    "1.1.1.1",
    "8.8.8.8",
    "100.63.255.255",
    "100.128.0.1",
    "172.15.255.255",
    "172.32.0.1",
    "192.0.1.1",
    "198.17.255.255",
    "223.255.255.255",
    "2001:4860:4860::8888",
    "2606:4700::1111",
    "2a00::1",
  ];
  expect(open.filter(isPublicAddress)).toEqual(open);
});

const refused: [url: string, problem: string][] = [
  ["http://receiver.example/", "not-https"],
  ["ftp://receiver.example/", "not-https"],
  ["file:///etc/passwd", "malformed"],
  ["nada", "malformed"],
  ["https://", "malformed"],
  ["https://receiver.example:8443/", "port"],
  ["https://receiver.example:80/", "port"],
  ["https://user:password@receiver.example/", "login"],
  ["https://receiver.example@127.0.0.1/", "login"],
  ["https://localhost/", "not-public"],
  ["https://localhost./", "not-public"],
  ["https://a.localhost/", "not-public"],
  ["https://postgres/", "not-public"],
  ["https://metadata.google.internal/", "not-public"],
  ["https://metadata.google.internal./", "not-public"],
  ["https://printer.local/", "not-public"],
  ["https://receptor.estrelou.test/", "not-public"],
  ["https://2130706433/", "not-public"],
  ["https://0x7f000001/", "not-public"],
  ["https://0x7f.1/", "not-public"],
  ["https://0177.0.0.1/", "not-public"],
  ["https://127.1/", "not-public"],
  ["https://①②⑦.0.0.1/", "not-public"],
  ["https://0/", "not-public"],
  ["https://3232235777/", "not-public"],
  ["https://0xa9fea9fe/", "not-public"],
  ...internal
    .filter((address) => /^[\d.]+$/.test(address))
    .map((address) => [`https://${address}/`, "not-public"] as [string, string]),
  ...internal
    .filter((address) => address.includes(":") && !address.includes("%"))
    .map((address) => [`https://[${address}]/`, "not-public"] as [string, string]),
];

test.each(refused)(
  "attack: %s is not accepted and nothing is sent to it",
  async (target, problem) => {
    const { findProblem, post, receiver } = await receive((_request, response) => response.end(), {
      network: { isPublic: isPublicAddress },
    });
    expect(findProblem(target)).toBe(problem);
    expect(await post(target, "{}", {})).toEqual(failure(problem));
    expect(receiver.connections()).toBe(0);
  },
);

test("the standard port and public addresses are accepted", () => {
  const { findProblem } = httpsOutgoing();
  const accepted = ["https://loja.com.br:443/a", "https://8.8.8.8/", "https://[2606:4700::1]/"];
  expect(accepted.map(findProblem)).toEqual([undefined, undefined, undefined]);
});

test("attack: a name with one internal address among others gets no connection", async () => {
  for (const address of internal.filter((text) => text !== "")) {
    const { post, receiver } = await receive((_request, response) => response.end(), {
      network: { resolve: async () => ["8.8.8.8", address], isPublic: isPublicAddress },
    });
    expect(await post(url, "{}", {}), address).toEqual(failure("not-public"));
    expect(receiver.connections(), address).toBe(0);
  }
});

test("attack: a name that changes is connected to the address that was checked", async () => {
  const checked: string[] = [];
  const answers = [["127.0.0.1"], ["127.0.0.2"], ["127.0.0.1"]];
  let resolved = 0;
  const { post, receiver } = await receive((_request, response) => response.end("certo"), {
    network: {
      resolve: async () => answers[resolved++] ?? [],
      // The first address counts as public, the one of the next answer does not.
      isPublic: (address) => {
        checked.push(address);
        return address === "127.0.0.1";
      },
    },
  });
  expect(await post(url, "{}", {})).toMatchObject({ status: 200 });
  expect([resolved, checked, receiver.connections()]).toEqual([1, ["127.0.0.1"], 1]);
  expect(await post(url, "{}", {})).toEqual(failure("not-public"));
  expect([resolved, receiver.connections()]).toEqual([2, 1]);
});

test("a name without an address", async () => {
  const { post } = await receive((_request, response) => response.end(), {
    network: { resolve: async () => [] },
  });
  expect(await post(url, "{}", {})).toEqual(failure("no-address"));
});

test("attack: a redirect is not followed", async () => {
  const paths: unknown[] = [];
  const { post } = await receive((request, response) => {
    paths.push(request.url);
    response.writeHead(307, { Location: "https://receiver.example/other" }).end();
  });
  expect(await post(url, "{}", {})).toMatchObject({ kind: "response", status: 307 });
  expect(paths).toEqual(["/hook?key=1"]);
});

test("attack: of an endless response 16 KB are read and the connection is closed", async () => {
  let written = 0;
  let closed: () => void = () => {};
  const isClosed = new Promise<void>((resolve) => {
    closed = resolve;
  });
  const { post } = await receive((_request, response) => {
    const chunk = "x".repeat(1024);
    const write = () => {
      while (!response.destroyed && response.write(chunk)) written += chunk.length;
    };
    response.on("drain", write);
    response.on("close", closed);
    write();
  });
  const result = await post(url, "{}", {});
  expect(result).toMatchObject({ kind: "response", status: 200, body: "x".repeat(16_384) });
  await isClosed;
  expect(written).toBeLessThan(20_000_000);
});

test("attack: a compressed response is not unpacked", async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000));
  const { post } = await receive((_request, response) => {
    response.writeHead(200, { "Content-Encoding": "gzip" }).end(bomb);
  });
  const result = await post(url, "{}", {});
  expect(result).toMatchObject({ kind: "response", status: 200 });
  expect(Buffer.from("body" in result ? result.body : "").length).toBeLessThan(60_000);
});

test("attack: headers without end are no response", async () => {
  const { post } = await receive((_request, response) => {
    response.writeHead(200, { "X-Long": "x".repeat(40_000) }).end();
  });
  expect(await post(url, "{}", {})).toEqual(failure("unreachable"));
});

test("the time limit covers TLS, the headers and the body", async () => {
  const timeoutMs = 200;
  const silent = await startSilentReceiver();
  started.push(silent);
  const stalled = httpsOutgoing({ timeoutMs, network: networkOf(silent) });
  expect(await stalled.post(url, "{}", {})).toEqual(failure("timeout"));

  const mute = await receive(() => {}, { timeoutMs });
  expect(await mute.post(url, "{}", {})).toEqual(failure("timeout"));

  const informing = await receive(
    (_request, response) => {
      const again = setInterval(() => response.writeProcessing(), 20);
      response.on("close", () => clearInterval(again));
    },
    { timeoutMs },
  );
  expect(await informing.post(url, "{}", {})).toEqual(failure("timeout"));

  // The status has arrived, so the request counts by it.
  const slow = await receive((_request, response) => void response.write("começo"), { timeoutMs });
  expect(await slow.post(url, "{}", {})).toMatchObject({ status: 200, body: "começo" });

  const nameless = await receive(() => {}, {
    timeoutMs,
    network: { resolve: () => new Promise(() => {}) },
  });
  expect(await nameless.post(url, "{}", {})).toEqual(failure("timeout"));
});

test("a certificate of another name or of an unknown authority gets no request", async () => {
  let requests = 0;
  const listener: RequestListener = (_request, response) => {
    requests += 1;
    response.end();
  };
  const { post, receiver } = await receive(listener);
  expect(await post("https://other.example/", "{}", {})).toEqual(failure("tls"));
  const { ca: _, ...network } = networkOf(receiver);
  expect(await httpsOutgoing({ network }).post(url, "{}", {})).toEqual(failure("tls"));
  expect(requests).toBe(0);
});

test("a closed connection is no response", async () => {
  const { post } = await receive((request) => void request.socket.destroy());
  expect(await post(url, "{}", {})).toEqual(failure("unreachable"));
  const upgrade = await receive((request) => {
    request.socket.write(
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
    );
  });
  expect(await upgrade.post(url, "{}", {})).toEqual(failure("unreachable"));
});
