import { once } from "node:events";
import { Agent, get, type IncomingMessage, type ServerResponse } from "node:http";
import { connect } from "node:net";
import { expect, test } from "vitest";
import { startHttpServer } from "./http-server.ts";

function ask(port: number, path: string, agent: Agent): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get({ port, path, agent, host: "127.0.0.1" }, (response) => {
      response.resume().once("end", () => resolve(response));
    }).once("error", reject);
  });
}

test("a stop finishes running requests, asks clients to close, then closes the port", async () => {
  let slow: ServerResponse | undefined;
  const server = await startHttpServer(
    (request, response) => {
      if (request.url === "/slow") slow = response;
      else response.end(String(server.isStopping()));
    },
    { port: 0, host: "127.0.0.1" },
  );
  const { port } = server;
  const [idle, busy] = [new Agent({ keepAlive: true }), new Agent({ keepAlive: true })];
  const before = await ask(port, "/", idle);
  expect(before.headers.connection).toBe("keep-alive");
  // Longer than the idle timeouts of nginx (60 s) and load balancers (75 s).
  expect(before.headers["keep-alive"]).toBe("timeout=90");
  const running = ask(port, "/slow", busy);
  await expect.poll(() => slow).toBeDefined();

  const stopped = server.stop(0);
  expect(server.isStopping()).toBe(true);
  // This connection was idle when the stop began.
  expect((await ask(port, "/", idle)).headers.connection).toBe("close");
  const knock = () =>
    ask(port, "/", new Agent()).then(
      () => "served",
      ({ code }) => code,
    );
  await expect.poll(knock).toBe("ECONNREFUSED");
  slow?.end("done");
  const answer = await running;
  expect([answer.statusCode, answer.headers.connection]).toEqual([200, "close"]);
  await stopped;
});

test("requests that arrive when the port closes are answered", async () => {
  const server = await startHttpServer((_, response) => response.end(), {
    port: 0,
    host: "127.0.0.1",
  });
  const { port } = server;
  const open = new Agent({ keepAlive: true, maxSockets: 1 });
  await ask(port, "/", open);
  const stopped = server.stop(0);
  // Blocks the process until the drain time is over, with connections in its accept queue, as load does.
  const answers = Array.from({ length: 30 }, () => ask(port, "/", new Agent()));
  answers.push(ask(port, "/", open));
  await new Promise(process.nextTick);
  for (const end = performance.now() + 20; performance.now() < end; );
  const statuses = (await Promise.all(answers)).map(({ statusCode }) => statusCode);
  expect(statuses).toEqual(Array(31).fill(200));
  await stopped;
});

test("a stop closes a connection without a request before the running requests have finished", async () => {
  let running: ServerResponse | undefined;
  const server = await startHttpServer(
    (_, response) => {
      running = response;
    },
    { port: 0, host: "127.0.0.1" },
  );
  const silent = connect(server.port, "127.0.0.1");
  silent.on("error", () => {});
  await once(silent, "connect");
  const closed = once(silent, "close");
  const answer = ask(server.port, "/", new Agent());
  await expect.poll(() => running).toBeDefined();
  const stopped = server.stop(0);
  await closed;
  // A connection that is closed only at the end of the stop is closed together with running requests.
  running?.end("done");
  expect((await answer).statusCode).toBe(200);
  await stopped;
});
