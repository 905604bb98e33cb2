import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** Pixels of a printed page, four bytes each. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Renders each page of a PDF as a printer with `dpi` dots per inch would print it. */
export async function renderPdf(pdf: Uint8Array, dpi: number): Promise<Pixels[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages: Pixels[] = [];
  for (const page of document.pages()) {
    const { data, width, height } = await page.render({ scale: dpi / 72, render: "bitmap" });
    pages.push({ data: new Uint8ClampedArray(data), width, height });
  }
  document.destroy();
  library.destroy();
  return pages;
}

/** Returns the pixels of a PNG or SVG. An SVG is rendered at `dpi` dots per inch. */
export async function renderImage(image: Uint8Array, dpi = 72): Promise<Pixels> {
  const { data, info } = await sharp(image, { density: dpi })
    .flatten({ background: "#ffffff" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

export interface SeenCode {
  text: string;
  /** Corners, clockwise from the code's top left, without the quiet zone. */
  corners: [number, number][];
}

let ready: Promise<unknown> | undefined;

/** Returns every QR code that an independent reader finds in the pixels. */
export async function readCodes(pixels: Pixels): Promise<SeenCode[]> {
  ready ??= loadReader();
  await ready;
  const found = await readBarcodes(pixels as ImageData, {
    formats: ["QRCode"],
    tryHarder: true,
    maxNumberOfSymbols: 60,
  });
  return found
    .filter(({ isValid }) => isValid)
    .map(({ text, position: { topLeft, topRight, bottomRight, bottomLeft } }) => ({
      text,
      corners: [topLeft, topRight, bottomRight, bottomLeft].map(({ x, y }) => [x, y]),
    }));
}

async function loadReader(): Promise<void> {
  const path = createRequire(import.meta.url).resolve("zxing-wasm/reader/zxing_reader.wasm");
  const wasmBinary = await readFile(path);
  await prepareZXingModule({
    overrides: { wasmBinary: wasmBinary.buffer as ArrayBuffer },
    fireImmediately: true,
  });
}
