import { type AddressInfo, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type StoppableServer, startStoppableServer } from "#testing/stoppable-server.ts";
import { connect } from "./client.ts";
import { listen } from "./listen.ts";
import { DatabaseUnavailable } from "./unavailable.ts";

let server: StoppableServer;

beforeAll(async () => {
  server = await startStoppableServer();
});
afterAll(() => server.remove());

const listeners = `select pid from pg_stat_activity where application_name = 'estrelou-listen'`;

async function openListener() {
  const announced: string[] = [];
  const onGap = vi.fn();
  const onAnnouncement = (payload: string) => announced.push(payload);
  const listener = await listen({ url: server.url, channel: "test", onAnnouncement, onGap });
  return { announced, onGap, stop: listener.stop };
}

/** Takes the stopped server's port and closes every connection until `count` have been opened. */
async function failAttempts(count: number): Promise<number> {
  let attempts = 0;
  const { port } = new URL(server.url);
  const closing = createServer((socket) => {
    attempts += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => closing.listen(Number(port), "127.0.0.1", resolve));
  await expect.poll(() => attempts).toBeGreaterThanOrEqual(count);
  await new Promise((resolve) => closing.close(resolve));
  return attempts;
}

test("after an outage with failed attempts there is exactly one listening connection", {
  tags: ["slow"],
}, async () => {
  const listener = await openListener();
  await server.stop();
  await expect.poll(() => listener.onGap.mock.calls.length).toBe(1);
  // Each failed attempt closes a connection, which must not start a second loop.
  const attempts = await failAttempts(5);
  expect(attempts).toBeLessThan(10);
  await server.start();
  await expect.poll(() => listener.onGap.mock.calls.length).toBe(2);
  await server.query("notify test, 'restored'");
  await expect.poll(() => listener.announced).toEqual(["restored"]);
  expect(await server.query(listeners)).toHaveLength(1);

  await listener.stop();
  await expect.poll(() => server.query(listeners)).toEqual([]);
  expect(listener.onGap).toHaveBeenCalledTimes(2);
});

test("a listener that is stopped during an outage does not connect again", async () => {
  const listener = await openListener();
  await server.stop();
  await expect.poll(() => listener.onGap.mock.calls.length).toBe(1);
  await listener.stop();
  await server.start();
  expect(await server.query(listeners)).toEqual([]);
});

test("a connection lost while it is checked out rejects the next query and is replaced", async () => {
  const onError = vi.fn();
  const db = connect(server.url, { max: 1, onError });
  const lost = db.connection().execute(async (connection) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
    await server.query(`select pg_terminate_backend(${rows[0]?.pid})`);
    // The error arrives between two queries, so only the listener receives it.
    await expect.poll(() => onError.mock.calls.length).toBeGreaterThan(0);
    await sql`select 1`.execute(connection);
  });
  await expect(lost).rejects.toThrow(/connection/);
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

test("an outage ends the wait for a connection at once, before any is free or the wait reaches its limit", async () => {
  const db = connect(server.url, { max: 1 });
  await db.connection().execute(async (connection) => {
    await sql`select 1`.execute(connection);
    const waiting = sql`select 1`.execute(db).catch((error: unknown) => error);
    await server.stop();
    const error = await waiting;
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect(String((error as DatabaseUnavailable).cause)).not.toContain("timeout");
  });
  await db.destroy();
  await server.start();
});

test("a server that accepts connections and never responds counts as unreachable", {
  tags: ["slow"],
}, async () => {
  const sockets = new Set<Socket>();
  const silent = createServer((socket) => void sockets.add(socket.on("error", () => {})));
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const onOutage = vi.fn();
  const db = connect(`postgres://nobody@127.0.0.1:${port}/nothing`, { onOutage });
  const ask = () => sql`select 1`.execute(db);
  // All calls wait. The check of the server ends every wait.
  const waiting = await Promise.allSettled([ask(), ask(), ask()]);
  for (const one of waiting) {
    expect(one).toMatchObject({ status: "rejected", reason: expect.any(DatabaseUnavailable) });
  }
  await expect.poll(() => onOutage.mock.calls.length).toBe(1);
  // Only the check connects from now on.
  const { size } = sockets;
  await Promise.allSettled(Array.from({ length: 50 }, ask));
  expect(sockets.size - size).toBeLessThanOrEqual(1);
  await db.destroy();
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => silent.close(resolve));
});
