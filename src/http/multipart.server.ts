import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy, type BusboyHeaders, type BusboyInstance } from "@fastify/busboy";
import { commonFailures, Failure, failure, uploadFailures } from "./failure.ts";
import { makeUploadFolder } from "./upload-folders.server.ts";

/** A received multipart form. Its file is on disk until `dispose` is called. */
export interface ReceivedForm {
  fields: Record<string, string>;
  file: { path: string; tooLarge: boolean } | undefined;
  dispose(): Promise<void>;
}

const limits = { fields: 30, files: 1, parts: 40, fieldSize: 16 * 1024, fieldNameSize: 100 };

export interface FormOptions {
  fileField: string;
  /** Bytes of the file; the rest is discarded. */
  largestFile: number;
  /** Time for the whole body in milliseconds. */
  maxMs: number;
  /** Called before the file is received, to throw or to take a slot; returns how to release it. */
  beforeFile(): () => void;
}

/**
 * Reads a multipart body as a stream. Writes the file named `fileField` to disk, so it is never completely
 * in memory. Fails with `body_too_slow`, and with what `beforeFile` throws.
 */
export async function receiveForm(
  request: Request,
  { fileField, largestFile, maxMs, beforeFile }: FormOptions,
): Promise<ReceivedForm> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data;.*boundary=/i.test(type)) {
    throw failure(commonFailures, "unsupported_media_type");
  }
  if (!request.body) throw failure(commonFailures, "invalid_request");
  const folder = await makeUploadFolder();
  let release = () => {};
  const dispose = async () => {
    release();
    await rm(folder, { recursive: true, force: true });
  };
  const fields: Record<string, string> = {};
  let file: ReceivedForm["file"];
  let part: Readable | undefined;
  const writing: Promise<void>[] = [];
  try {
    const parser = new Busboy({
      headers: { "content-type": type } as BusboyHeaders,
      limits: { ...limits, fileSize: largestFile },
    });
    const feed = feedOf(parser);
    parser.on("field", (name, value) => {
      fields[name] = value;
    });
    parser.on("file", (name, stream, fileName) => {
      // Without a chosen file the form still sends the part, empty and without a file name.
      if (name !== fileField || !fileName) return void stream.resume();
      try {
        release = beforeFile();
      } catch (error) {
        stream.resume();
        feed.destroy(error as Error);
        return;
      }
      const received = { path: join(folder, "file"), tooLarge: false };
      file = received;
      part = stream;
      stream.on("limit", () => {
        received.tooLarge = true;
      });
      const written = pipeline(stream, createWriteStream(received.path));
      // At once, because the rest of the body may arrive slowly: an unhandled rejection would end the process.
      written.catch((error: Error) => feed.destroy(error));
      writing.push(written);
    });
    const body = Readable.fromWeb(request.body as NodeReadableStream);
    await pipeline(body, feed, { signal: AbortSignal.timeout(maxMs) });
    await Promise.all(writing);
    return { fields, file, dispose };
  } catch (error) {
    // Otherwise the write of the file would never settle.
    part?.destroy();
    await Promise.allSettled(writing);
    await dispose();
    throw asRefusal(error);
  }
}

/** The parser's end differs from that of a real Writable, so a Writable passes the data to it. */
function feedOf(parser: BusboyInstance): Writable {
  const feed = new Writable({
    write: (chunk, _, done) => void (parser.write(chunk) ? done() : parser.once("drain", done)),
    final: (done) => {
      parser.once("finish", () => done());
      parser.end();
    },
  });
  parser.once("error", (error: Error) => feed.destroy(error));
  return feed;
}

/** Returns what the caller gets for a form that could not be received. An error of the disk is ours. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Failure) return closing(error);
  if (error instanceof Error && error.name === "AbortError") {
    return closing(failure(uploadFailures, "body_too_slow"));
  }
  if (error instanceof Error && "syscall" in error) return error;
  return failure(commonFailures, "invalid_request");
}

/** Closes the connection, because the rest of the body is not read. */
function closing(refusal: Failure): Failure {
  refusal.headers.Connection = "close";
  return refusal;
}
