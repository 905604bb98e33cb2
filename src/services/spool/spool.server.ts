import { createReadStream } from "node:fs";
import { type FileHandle, mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";

/** A file that only this process can reach: it has no name any more. */
export interface SpooledFile {
  bytes: number;
  /** The content, once. The file's space is free when the stream ends, is cancelled or fails. */
  stream(): ReadableStream<Uint8Array>;
  /** Frees the space of a file that is not streamed. */
  discard(): Promise<void>;
}

/**
 * Writes text to a private temporary file, so that whoever makes the text is finished before a client
 * starts to read. The file is deleted as soon as it is open: nothing stays after a crash.
 */
export async function spool(pieces: AsyncIterable<string>): Promise<SpooledFile> {
  const file = await openNameless();
  try {
    let bytes = 0;
    for await (const piece of pieces) bytes += (await file.write(piece, bytes)).bytesWritten;
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
