import { connect, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { startBuiltProgram } from "../built-program.ts";
import { expectConsistent } from "../expect-consistent.ts";
import { databaseKinds, openFaultDatabase } from "../fault-database.ts";
import { startLoad } from "../feedback-load.ts";
import { measure } from "../measure.ts";

const eventually = <T>(read: () => T) => expect.poll(read, { interval: 250 });

/**
 * What a slow client does: sends half the headers, sends half a body, sends requests without reading
 * the responses, or sends nothing.
 */
const halfRequests = [
  "GET /feedback/padaria-estrela HTTP/1.1\r\nHost: a",
  "POST /api/feedback/padaria-estrela/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
  "GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(20),
  "",
];
const notReading = 2;

function openSlowClient(url: string, index: number): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  const kind = index % halfRequests.length;
  // Without a reader the socket would not notice that the server closes it.
  if (kind === notReading) socket.pause();
  else socket.resume();
  socket.write(halfRequests[kind] ?? "");
  return socket;
}

test.each(databaseKinds)(
  "%s database: 500 slow clients delay no feedback, and the server disconnects them",
  async (kind) => {
    const database = await openFaultDatabase(kind);
    onTestFinished(database.remove);
    const program = await startBuiltProgram(database.settings);
    onTestFinished(program.stop);
    const sockets = Array.from({ length: 500 }, (_, index) => openSlowClient(program.url, index));
    onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
    const load = startLoad(program.url);
    onTestFinished(load.stop);
    const began = performance.now();
    await eventually(() => load.acknowledged.length).toBeGreaterThan(500);
    measure(`500 feedbacks beside 500 slow clients (${kind})`, began);
    await load.stop();
    expect([load.rejected, load.unanswered]).toEqual([[], []]);
    expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
    await expectConsistent(database, load);
    const isPaused = (index: number) => index % halfRequests.length === notReading;
    const reading = sockets.filter((_, index) => !isPaused(index));
    await eventually(() => reading.filter(({ closed }) => !closed).length).toBe(0);
    measure(`slow clients disconnected (${kind})`, began);
    // A paused socket sees its end only when it reads.
    const paused = sockets.filter((_, index) => isPaused(index));
    for (const socket of paused) socket.resume();
    await eventually(() => paused.filter(({ closed }) => !closed).length).toBe(0);
  },
);
