import { type ExecFileException, execFile } from "node:child_process";
import { join } from "node:path";
import {
  accentLength,
  exitCodes,
  ImageError,
  type ImageErrorKind,
  type Images,
  type RemadeImage,
} from "./images.ts";

const timeoutMs = 30_000;
const maxResultBytes = 4 * 1024 * 1024;

/**
 * Images by sharp. A separate process without our secrets reads each uploaded image, one at a time.
 * If an image exploits or crashes the decoder, the server keeps running and gets the memory back.
 */
export function sharpImages(): Images {
  let last: Promise<unknown> = Promise.resolve();
  return {
    remake(path) {
      const turn = last.then(() => remake(path));
      last = turn.catch(() => undefined);
      return turn;
    },
    async toPng(content) {
      const sharp = await load();
      const { data, info } = await sharp(content).png().toBuffer({ resolveWithObject: true });
      return { png: data, width: info.width, height: info.height };
    },
  };
}

/** Loaded when first needed, because it takes 40 MB and most processes never draw. */
async function load() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

function remake(path: string): Promise<RemadeImage> {
  const program = join(process.cwd(), "src/services/images/remake-image.ts");
  const options = {
    encoding: "buffer",
    env: {},
    timeout: timeoutMs,
    killSignal: "SIGKILL",
    maxBuffer: maxResultBytes,
  } as const;
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ["--max-old-space-size=64", program, path],
      options,
      (error, made) => (error ? reject(reasonOf(error)) : resolve(read(made))),
    );
  });
}

function read(made: Buffer): RemadeImage {
  const accent = made.toString("latin1", 0, accentLength).trim();
  return { accent: accent || null, content: made.subarray(accentLength) };
}

/**
 * A crash or a timeout of the process means that the image cannot be read. A process that the system could not
 * start, for example without memory, says nothing about the image.
 */
function reasonOf(error: ExecFileException): Error {
  if ("syscall" in error) return error;
  const named = Object.entries(exitCodes).find(([, known]) => known === error.code);
  return new ImageError(named ? (named[0] as ImageErrorKind) : "broken");
}
