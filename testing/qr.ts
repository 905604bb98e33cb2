import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp from "sharp";
import { prepareZXingModule, readBarcodes } from "zxing-wasm/reader";

/** Pixels of a printed page: four bytes each. */
export interface Pixels {
  data: Uint8ClampedArray;
  width: number;
  height: number;
}

/** Every page of a PDF as a printer of so many dots an inch would put it on paper. */
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

/** Pixels of a PNG or SVG; an SVG is drawn at so many dots an inch. */
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
  /** Corners, clockwise from the code's own top left, quiet zone left out. */
  corners: [number, number][];
}

let ready: Promise<unknown> | undefined;

/** Every QR code that a reader, not ours, finds in the pixels. */
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
