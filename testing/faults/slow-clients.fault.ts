import { connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { startBuiltProgram } from "../built-program.ts";
import { expectConsistent } from "../expect-consistent.ts";
import { databaseKinds, openFaultDatabase } from "../fault-database.ts";
import { startLoad } from "../feedback-load.ts";
import { measure } from "../measure.ts";

const eventually = <T>(read: () => T) => expect.poll(read, { timeout: 90_000 });

/** Opens a connection that sends a part of a request, or never reads the response. */
function openSlowClient(url: string, index: number): Socket {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  const parts = [
    "GET /feedback/padaria-estrela HTTP/1.1\r\nHost: a",
    "POST /api/feedback/padaria-estrela/ HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{",
    "GET /api/openapi.json HTTP/1.1\r\nHost: a\r\n\r\n".repeat(20),
    "",
  ];
  if (index % 4 === 2) socket.pause();
  socket.write(parts[index % 4] ?? "");
  return socket;
}

test.each(databaseKinds)(
  "%s database: 500 slow clients delay no feedback and are disconnected",
  async (kind) => {
    const database = await openFaultDatabase(kind);
    const program = await startBuiltProgram(database.settings);
    const sockets = Array.from({ length: 500 }, (_, index) => openSlowClient(program.url, index));
    const load = startLoad(program.url);
    try {
      const began = performance.now();
      await eventually(() => load.acknowledged.length).toBeGreaterThan(500);
      measure(`500 feedbacks beside 500 slow clients (${kind})`, began);
      await load.stop();
      expect([load.rejected, load.unanswered]).toEqual([[], []]);
      expect((await fetch(`${program.url}/readyz`)).status).toBe(200);
      await expectConsistent(database, load);
      const halfHeaders = sockets.filter((_, index) => index % 4 === 0);
      if (kind === "given")
        await eventually(() => halfHeaders.every((one) => one.closed)).toBe(true);
      measure(`slow clients disconnected (${kind})`, began);
    } finally {
      await load.stop();
      for (const socket of sockets) socket.destroy();
      await program.stop();
      await database.remove();
    }
  },
);
