import { createReadStream } from "node:fs";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";

/** An open file without a name: it is deleted, so only this process can read it. */
export interface SpooledFile {
  bytes: number;
  /**
   * Returns the content; call it only once. The disk space is freed when the stream ends, is cancelled
   * or fails.
   */
  stream(): ReadableStream<Uint8Array>;
  /** Frees the disk space of a file that is not streamed. */
  discard(): Promise<void>;
}

/**
 * Writes text to a private temporary file, so that a slow client does not slow down the producer of the
 * text. The file is deleted right after it is opened, so a crash leaves no file.
 */
export async function spool(pieces: AsyncIterable<string>): Promise<SpooledFile> {
  const file = await openNameless();
  try {
    let bytes = 0;
    for await (const piece of pieces) {
      // `write` may store only a part of the piece without an error, for example when the disk becomes full.
      await file.appendFile(piece);
      bytes += Buffer.byteLength(piece);
    }
    return {
      bytes,
      stream: () =>
        Readable.toWeb(createReadStream("", { fd: file, start: 0 })) as ReadableStream<Uint8Array>,
      discard: () => file.close(),
    };
  } catch (error) {
    await file.close();
    throw error;
  }
}

async function openNameless(): Promise<FileHandle> {
  const folder = await mkdtemp(join(tmpdir(), "estrelou-spool-"));
  try {
    return await open(join(folder, "file"), "wx+", 0o600);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
