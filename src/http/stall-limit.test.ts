import { expect, test } from "vitest";
import { limitStall } from "./stall-limit.ts";

function source(pieces: number) {
  const state = { cancelled: false, read: 0 };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        state.read += 1;
        if (state.read > pieces) controller.close();
        else controller.enqueue(new Uint8Array([state.read]));
      },
      cancel() {
        state.cancelled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, state };
}

test("a stream that is read to its end is complete, and `onEnd` runs once", async () => {
  let ends = 0;
  const { stream } = source(3);
  const limited = limitStall(stream, {
    stallMs: 10_000,
    onEnd: () => {
      ends += 1;
    },
  });
  const bytes = new Uint8Array(await new Response(limited).arrayBuffer());
  expect([...bytes]).toEqual([1, 2, 3]);
  expect(ends).toBe(1);
});

test("a reader that stops is disconnected and its source is cancelled", async () => {
  const { stream, state } = source(1000);
  const ended = Promise.withResolvers<void>();
  const limited = limitStall(stream, { stallMs: 20, onEnd: ended.resolve });
  const reader = limited.getReader();
  await reader.read();
  await ended.promise;
  expect(state.cancelled).toBe(true);
  await expect(
    (async () => {
      for (;;) if ((await reader.read()).done) return;
    })(),
  ).rejects.toThrow("did not read");
});

test("a client that reads nothing is disconnected, and costs the memory of one chunk", async () => {
  const { stream, state } = source(1000);
  const ended = Promise.withResolvers<void>();
  limitStall(stream, { stallMs: 20, onEnd: ended.resolve });
  await ended.promise;
  expect(state).toEqual({ cancelled: true, read: 1 });
});

test("a client that leaves cancels the source, and `onEnd` runs", async () => {
  const { stream, state } = source(1000);
  const ended = Promise.withResolvers<void>();
  await limitStall(stream, { stallMs: 10_000, onEnd: ended.resolve }).cancel("gone");
  await ended.promise;
  expect(state.cancelled).toBe(true);
});
