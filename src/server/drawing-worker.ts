import { parentPort } from "node:worker_threads";
import { badgeDrawing } from "#src/features/badge/badge-drawing.server.ts";
import { pieceDrawing } from "#src/features/business/print/piece-drawing.server.ts";
import { praiseDrawing } from "#src/features/reviews/praise/praise-drawing.server.ts";
import { reportDrawing } from "#src/features/reviews/report/report-drawing.server.ts";
import { shareImageDrawing } from "#src/features/site/search-engines/share-image-drawing.server.ts";
import type { DrawingKind } from "#src/services/drawings/drawings.ts";
import type { DrawingReply } from "#src/services/drawings/worker-drawings.server.ts";

/* The program of the drawing worker thread. Each message is one drawing. */

const kinds = [
  pieceDrawing,
  reportDrawing,
  praiseDrawing,
  shareImageDrawing,
  badgeDrawing,
] as unknown as DrawingKind<unknown>[];

parentPort?.on("message", async ({ kind, input }: { kind: string; input: unknown }) => {
  parentPort?.postMessage(await draw(kind, input));
});

async function draw(name: string, input: unknown): Promise<DrawingReply> {
  const kind = kinds.find((one) => one.name === name);
  if (!kind) return { error: `Unknown drawing kind ${name}` };
  try {
    return { drawing: await kind.run(input) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
