/** A kind of file that the worker thread draws, so that drawing does not block requests. */
export interface DrawingKind<Input> {
  readonly name: string;
  /** Draws the file in the worker thread. `input` must support a structured clone. */
  readonly run: (input: Input) => Promise<Uint8Array>;
}

/** Declares a kind of drawing. `server/drawing-worker.ts` lists all kinds. */
export function defineDrawing<Input>(kind: DrawingKind<Input>): DrawingKind<Input> {
  return kind;
}

/** Failures that every call with a drawing declares. */
export const drawingFailures = {
  drawing_busy: [503, "Muitos pedidos ao mesmo tempo. Tente de novo em alguns segundos."],
} as const;

/** Draws files in a worker thread. */
export interface Drawings {
  /**
   * Returns the drawing of `input`, from the cache if it has the drawing. The queue serves owners in
   * turn; `owner` is usually a business id. Fails with `drawing_busy` if the queue is full.
   */
  draw<Input>(kind: DrawingKind<Input>, owner: string, input: Input): Promise<Buffer>;
  close(): Promise<void>;
}
