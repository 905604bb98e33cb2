/** Something that is drawn as a file, away from the thread that answers requests. */
export interface DrawingKind<Input> {
  readonly name: string;
  /** Draws; runs in the worker thread. `input` must survive a structured clone. */
  readonly run: (input: Input) => Promise<Uint8Array>;
}

/** Declares a kind of drawing. `server/drawing-worker.ts` lists all kinds. */
export function defineDrawing<Input>(kind: DrawingKind<Input>): DrawingKind<Input> {
  return kind;
}

/** What every call declares that may draw. */
export const drawingFailures = {
  drawing_busy: [503, "Muitos pedidos ao mesmo tempo. Tente de novo em alguns segundos."],
} as const;

/** Draws files in a worker thread. */
export interface Drawings {
  /**
   * Returns the drawing of `input`, from the cache when the same was drawn lately. `owner` is who asks,
   * usually a business id: owners take turns. Fails with `drawing_busy` when the queue is full.
   */
  draw<Input>(kind: DrawingKind<Input>, owner: string, input: Input): Promise<Buffer>;
  /** Ends the worker thread. */
  close(): Promise<void>;
}
