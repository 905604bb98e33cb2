import { open } from "node:fs/promises";
import sharp from "sharp";
import { type ImageTrouble, troubleCodes } from "./images.ts";

/*
 * A program of its own: reads the image file named by its argument and writes it anew to its output.
 * It ends with the code of what was wrong (see `troubleCodes`).
 */

const side = 512;
const longestSeconds = 20;

interface Format {
  /** The one loader of libvips that may run. */
  loader: string;
  /** By the first bytes. No text format is among these, so no SVG reaches the decoder. */
  matches(head: Buffer): boolean;
  /** So many that unpacking takes about 150 MB at worst; for JPEG the largest photo of a phone. */
  mostPixels: number;
}

const formats: Format[] = [
  {
    loader: "Jpeg",
    matches: (head) => head.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff])),
    mostPixels: 51_000_000,
  },
  {
    loader: "Png",
    matches: (head) => head.subarray(0, 8).equals(Buffer.from("89504e470d0a1a0a", "hex")),
    mostPixels: 25_000_000,
  },
  {
    loader: "Nsgif",
    matches: (head) => /^GIF8[79]a/.test(head.toString("latin1")),
    mostPixels: 25_000_000,
  },
  {
    loader: "Webp",
    matches: (head) => /^RIFF....WEBP/s.test(head.toString("latin1")),
    mostPixels: 25_000_000,
  },
  {
    loader: "Heif",
    matches: (head) => /^....ftypavi[fs]/s.test(head.toString("latin1")),
    mostPixels: 8_000_000,
  },
];

class Trouble extends Error {
  readonly kind: ImageTrouble;

  constructor(kind: ImageTrouble) {
    super(kind);
    this.kind = kind;
  }
}

process.exitCode = await remake(process.argv[2] ?? "").then(
  () => 0,
  (error: unknown) => troubleCodes[error instanceof Trouble ? error.kind : "broken"],
);

async function remake(path: string): Promise<void> {
  const format = await formatOf(path);
  if (!format) throw new Trouble("not_image");
  sharp.cache(false);
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({ operation: [`VipsForeignLoad${format.loader}`] });
  const image = sharp(path, {
    failOn: "error",
    limitInputPixels: format.mostPixels,
    sequentialRead: true,
    pages: 1,
  });
  try {
    const made = await image
      .timeout({ seconds: longestSeconds })
      .autoOrient()
      .resize(side, side, { fit: "inside", withoutEnlargement: true })
      .webp({ quality: 86 })
      .toBuffer();
    process.stdout.write(made);
  } catch (error) {
    const pixels = /pixel limit|timeout/i.test((error as Error).message);
    throw new Trouble(pixels ? "too_many_pixels" : "broken");
  }
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
