import { open } from "node:fs/promises";
import sharp from "sharp";
import { dominantColor } from "#src/lib/color/dominant-color.ts";
import { accentLength, exitCodes, ImageError } from "./images.ts";

/*
 * A separate program: reads the image file named by its argument and writes the colour of the image
 * and the new image to stdout.
 * The exit code says what was wrong (see `exitCodes`).
 */

const maxSide = 512;
const timeoutSeconds = 20;
/** The colour is counted in a smaller copy. */
const colorSide = 96;

interface Format {
  /** The only libvips loader that is allowed to run. */
  loader: string;
  /** Checks the first bytes. No text format is supported, so no SVG reaches the decoder. */
  matches(head: Buffer): boolean;
  /** Limit that keeps decoding below about 150 MB. For JPEG it allows the largest photos of phones. */
  maxPixels: number;
}

const formats: Format[] = [
  {
    loader: "Jpeg",
    matches: (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
    maxPixels: 51_000_000,
  },
  {
    loader: "Png",
    matches: (head) => head.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")),
    maxPixels: 25_000_000,
  },
  {
    loader: "Nsgif",
    matches: (head) => /^GIF8[79]a/.test(head.toString("latin1")),
    maxPixels: 25_000_000,
  },
  {
    loader: "Webp",
    matches: (head) => /^RIFF....WEBP/s.test(head.toString("latin1")),
    maxPixels: 25_000_000,
  },
  {
    loader: "Heif",
    matches: (head) => /^....ftypavi[fs]/s.test(head.toString("latin1")),
    maxPixels: 8_000_000,
  },
];

process.exitCode = await remake(process.argv[2] ?? "").then(
  () => 0,
  (error: unknown) => exitCodes[error instanceof ImageError ? error.kind : "broken"],
);

async function remake(path: string): Promise<void> {
  const format = await formatOf(path);
  if (!format) throw new ImageError("not_image");
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: [`VipsForeignLoad${format.loader}`] });
  const image = sharp(path, {
    failOn: "error",
    limitInputPixels: format.maxPixels,
    sequentialRead: true,
    pages: 1,
  });
  try {
    const made = await image
      .timeout({ seconds: timeoutSeconds })
      .autoOrient()
      .resize(maxSide, maxSide, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer();
    process.stdout.write(((await colorOf(made)) ?? "").padEnd(accentLength));
    process.stdout.write(made);
  } catch (error) {
    const pixels = /pixel limit|timeout/i.test((error as Error).message);
    throw new ImageError(pixels ? "too_many_pixels" : "broken");
  }
}

/** Returns the dominant colour of the new image. Its file is ours, so reading it is safe. */
async function colorOf(made: Buffer): Promise<string | null> {
  sharp.unblock({ operation: ["VipsForeignLoadWebp"] });
  const small = sharp(made).resize(colorSide, colorSide, { fit: "inside" });
  return dominantColor(await small.ensureAlpha().raw().toBuffer());
}

async function formatOf(path: string): Promise<Format | undefined> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(16);
    await file.read(head, 0, 16, 0);
    return formats.find(({ matches }) => matches(head));
  } finally {
    await file.close();
  }
}
