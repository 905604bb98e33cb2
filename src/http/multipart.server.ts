import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeReadableStream } from "node:stream/web";
import { Busboy, type BusboyHeaders } from "@fastify/busboy";
import { commonFailures, failure } from "./failure.ts";
import { makeUploadFolder } from "./upload-folders.server.ts";

/** A form that came as multipart; its one file lies on disk until `dispose` is called. */
export interface ReceivedForm {
  fields: Record<string, string>;
  file: { path: string; tooLarge: boolean } | undefined;
  dispose(): Promise<void>;
}

const limits = { fields: 30, files: 1, parts: 40, fieldSize: 16 * 1024, fieldNameSize: 100 };

/**
 * Reads a multipart body as it streams in: the file named `fileField` goes to disk and never whole
 * into memory, however many come at once. What is past `largestFile` is thrown away.
 */
export async function receiveForm(
  request: Request,
  { fileField, largestFile }: { fileField: string; largestFile: number },
): Promise<ReceivedForm> {
  const type = request.headers.get("content-type") ?? "";
  if (!/^multipart\/form-data;.*boundary=/i.test(type)) {
    throw failure(commonFailures, "unsupported_media_type");
  }
  if (!request.body) throw failure(commonFailures, "invalid_request");
  const folder = await makeUploadFolder();
  const dispose = () => rm(folder, { recursive: true, force: true });
  const fields: Record<string, string> = {};
  let file: ReceivedForm["file"];
  const writing: Promise<void>[] = [];
  try {
    const parser = new Busboy({
      headers: { "content-type": type } as BusboyHeaders,
      limits: { ...limits, fileSize: largestFile },
    });
    parser.on("field", (name, value) => {
      fields[name] = value;
    });
    parser.on("file", (name, stream, fileName) => {
      // A form without a chosen file still sends the part, empty and without a name.
      if (name !== fileField || !fileName) return void stream.resume();
      const received = { path: join(folder, "file"), tooLarge: false };
      file = received;
      stream.on("limit", () => {
        received.tooLarge = true;
      });
      writing.push(pipeline(stream, createWriteStream(received.path)));
    });
    // The parser is no real Writable at its end, so it is fed through one.
    const feed = new Writable({
      write: (chunk, _, done) => void (parser.write(chunk) ? done() : parser.once("drain", done)),
      final: (done) => {
        parser.once("finish", () => done());
        parser.end();
      },
    });
    parser.once("error", (error: Error) => feed.destroy(error));
    await pipeline(Readable.fromWeb(request.body as NodeReadableStream), feed);
    await Promise.all(writing);
    return { fields, file, dispose };
  } catch (error) {
    await Promise.allSettled(writing);
    await dispose();
    if (error instanceof Error && "syscall" in error && error.syscall === "write") throw error;
    throw failure(commonFailures, "invalid_request");
  }
}
