import { Hono } from "hono";
import { afterEach, expect, test } from "vitest";
import { badgeDrawing } from "#src/features/badge/badge-drawing.server.ts";
import { answerErrors } from "#src/server/errors.ts";
import { createLog } from "#src/server/log.ts";
import type { Drawings } from "./drawings.ts";
import { type DrawingLimits, workerDrawings } from "./worker-drawings.server.ts";

let drawings: Drawings;

function open(changes: Partial<DrawingLimits> = {}): Drawings {
  drawings = workerDrawings({
    waiting: { total: 10, perOwner: 5 },
    cacheBytes: 1_000_000,
    maxMs: 30_000,
    idleMs: 60_000,
    ...changes,
  });
  return drawings;
}
afterEach(() => drawings.close());

const badge = (total: number) => ({
  ratings: { average: 4.5, total },
  theme: "claro" as const,
});

test("a drawing comes from the worker once, then from the cache", async () => {
  const { draw } = open();
  const [first, same] = await Promise.all([
    draw(badgeDrawing, "a", badge(1)),
    draw(badgeDrawing, "b", badge(1)),
  ]);
  expect(first.toString()).toContain("<svg");
  expect(same).toBe(first);
  expect(await draw(badgeDrawing, "a", badge(1))).toBe(first);
  expect(await draw(badgeDrawing, "a", badge(2))).not.toEqual(first);
});

test("an owner beyond the queue's limit gets drawing_busy, and another owner is served", async () => {
  const { draw } = open({ waiting: { total: 10, perOwner: 2 } });
  const asked = [1, 2, 3, 4].map((total) => draw(badgeDrawing, "greedy", badge(total)));
  const other = draw(badgeDrawing, "other", badge(5));
  const settled = await Promise.allSettled(asked);
  expect(settled.map(({ status }) => status)).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
  ]);
  expect(settled[3]).toMatchObject({
    reason: { code: "drawing_busy", status: 503, headers: { "Retry-After": "2" } },
  });
  expect((await other).toString()).toContain("<svg");
  expect((await draw(badgeDrawing, "greedy", badge(4))).toString()).toContain("<svg");
});

test("a drawing that fails is rejected, one that takes too long with drawing_busy, and the next one is drawn", async () => {
  const failing = { name: "no-such-kind", run: async () => new Uint8Array() };
  const { draw } = open();
  await expect(draw(failing, "a", undefined)).rejects.toThrow("no-such-kind");
  // The log of the program names the place in the worker's code.
  const broken = { ratings: null, theme: "claro" } as unknown as ReturnType<typeof badge>;
  await expect(draw(badgeDrawing, "a", broken)).rejects.toThrow(/TypeError[\s\S]*draw-badge/);
  expect((await draw(badgeDrawing, "a", badge(1))).toString()).toContain("<svg");
  await drawings.close();

  // Starting the thread takes longer than 1 ms.
  const late = open({ maxMs: 1 }).draw(badgeDrawing, "a", badge(1));
  await expect(late).rejects.toMatchObject({ code: "drawing_busy", status: 503 });
});

test("close() ends drawings in progress, waiting and later ones with 503, which is not logged as an error", async () => {
  const { draw, close } = open();
  const waiting = [1, 2].map((total) => draw(badgeDrawing, "a", badge(total)));
  const settled = Promise.allSettled(waiting);
  await close();
  const unavailable = { code: "unavailable", status: 503, headers: { "Retry-After": "2" } };
  expect(await settled).toMatchObject([{ reason: unavailable }, { reason: unavailable }]);
  await expect(draw(badgeDrawing, "a", badge(3))).rejects.toMatchObject(unavailable);

  const lines: string[] = [];
  const app = new Hono().onError(
    answerErrors(createLog("error", { write: (line) => void lines.push(line) })),
  );
  app.get("/piece", async (c) => c.body(new Uint8Array(await draw(badgeDrawing, "a", badge(3)))));
  expect((await app.request("/piece")).status).toBe(503);
  expect(lines).toEqual([]);
});
