import { createRequire } from "node:module";
import { runsOf } from "./faces.server.ts";
import { drawLine, widthOf } from "./letters.server.ts";
import type { Shape, Sheet } from "./shapes.ts";

// Not imported, so that it shares one copy of fontkit with `faces.server.ts`.
const PDFDocument = createRequire(import.meta.url)("pdfkit") as typeof import("pdfkit");
const pointsPerMm = 72 / 25.4;

/**
 * Returns sheets, measured in millimetres, as pages of a PDF. Everything except images is vectors.
 * Text shapes stay text, for screen readers, search and copying; the file contains the font. Tagged
 * shapes become the structure of the document; the other shapes of such a file are decoration.
 */
export function toPdf(sheets: Sheet | Sheet[], title: string): Promise<Buffer> {
  const pages = [sheets].flat();
  const isTagged = pages.some(({ shapes }) => shapes.some(({ kind }) => kind === "tag"));
  const doc = new PDFDocument({
    autoFirstPage: false,
    lang: "pt-BR",
    displayTitle: true,
    tagged: isTagged,
    pdfVersion: "1.7",
    info: { Title: title, Creator: "Estrelou" },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  // PDFKit throws its errors while it draws. Its stream emits none.
  const done = new Promise<Buffer>((resolve) => {
    doc.on("end", () => resolve(Buffer.concat(chunks)));
  });
  const root = isTagged ? doc.struct("Document") : undefined;
  if (root) doc.addStructure(root);
  for (const { width, height, shapes } of pages) {
    doc.addPage({ size: [width * pointsPerMm, height * pointsPerMm], margin: 0 });
    doc.scale(pointsPerMm);
    for (const shape of shapes) {
      if (root) drawTagged(doc, shape, root);
      else draw(doc, shape);
    }
  }
  root?.end();
  doc.end();
  return done;
}

/** Draws a shape as content of its tag, or as decoration if it has none. */
function drawTagged(
  doc: PDFKit.PDFDocument,
  shape: Shape,
  parent: PDFKit.PDFStructureElement,
): void {
  if (shape.kind !== "tag") {
    doc.markContent("Artifact", { type: "Layout" });
    draw(doc, shape);
    doc.endMarkedContent();
    return;
  }
  const { role, alt, shapes } = shape;
  const element = doc.struct(role, alt === undefined ? {} : { alt });
  parent.add(element);
  if (shapes.some(({ kind }) => kind === "tag")) {
    for (const inner of shapes) drawTagged(doc, inner, element);
  } else {
    const content = doc.markStructureContent(role);
    for (const inner of shapes) draw(doc, inner);
    doc.endMarkedContent();
    element.add(content);
  }
  element.end();
}

function draw(doc: PDFKit.PDFDocument, shape: Shape): void {
  doc.save();
  switch (shape.kind) {
    case "path":
      doc
        .transform(...shape.matrix)
        .path(shape.d)
        .fill(shape.fill);
      break;
    case "rect": {
      const { x, y, width, height, radius = 0, fill } = shape;
      doc.roundedRect(x, y, width, height, Math.min(radius, width / 2, height / 2)).fill(fill);
      break;
    }
    case "line":
      doc.lineWidth(0.2).moveTo(...shape.from);
      if (shape.dash) doc.dash(shape.dash, {});
      doc.lineTo(...shape.to).stroke(shape.color);
      break;
    case "text":
      drawText(doc, shape);
      break;
    case "image":
      doc.image(shape.png, shape.x, shape.y, { width: shape.width, height: shape.height });
      break;
    case "group":
      doc.transform(...shape.matrix);
      for (const inner of shape.shapes) draw(doc, inner);
      break;
    case "tag":
      for (const inner of shape.shapes) draw(doc, inner);
      break;
  }
  doc.restore();
}

function drawText(doc: PDFKit.PDFDocument, shape: Extract<Shape, { kind: "text" }>): void {
  const { text, y, weight, size, color, align = "left" } = shape;
  const before = { left: 0, middle: 0.5, right: 1 }[align];
  let x = shape.x - widthOf(text, weight) * size * before;
  for (const { text: part, face } of runsOf(text, weight)) {
    if (face.isSymbols) {
      // Screen readers and copying get the character of the drawn symbol.
      doc.markContent("Span", { actual: part });
      draw(doc, drawLine(part, { x, y, align: "left" }, { weight, size, color }));
      doc.endMarkedContent();
    } else {
      doc.font(face.file).fontSize(size).fillColor(color);
      doc.text(part, x, y, { lineBreak: false, baseline: "alphabetic" });
    }
    x += widthOf(part, weight) * size;
  }
}
