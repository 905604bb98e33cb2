import { execFile } from "node:child_process";
import { join } from "node:path";
import { ImageError, type Images, type ImageTrouble, troubleCodes } from "./images.ts";

const longestMs = 30_000;
const largestResult = 4 * 1024 * 1024;

/**
 * Images by sharp. A stranger's image is read in a process of its own, one at a time, without our
 * secrets: whatever it does there, its memory is given back whole and the server goes on.
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

/** Loaded when first needed: it takes 40 MB, and most processes draw nothing for days. */
async function load() {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

function remake(path: string): Promise<Buffer> {
  const program = join(process.cwd(), "src/services/images/remake-image.ts");
  const options = {
    encoding: "buffer",
    env: {},
    timeout: longestMs,
    killSignal: "SIGKILL",
    maxBuffer: largestResult,
  } as const;
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ["--max-old-space-size=64", program, path],
      options,
      (error, made) => (error ? reject(reasonOf(error.code)) : resolve(made)),
    );
  });
}

/** A process that crashed or was stopped had an image that cannot be read either. */
function reasonOf(code: unknown): ImageError {
  const named = Object.entries(troubleCodes).find(([, known]) => known === code);
  return new ImageError(named ? (named[0] as ImageTrouble) : "broken");
}
