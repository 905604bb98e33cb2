import PDFDocument from "pdfkit";
import { fontFile } from "./letters.server.ts";
import type { Shape, Sheet } from "./shapes.ts";

const pointsPerMm = 72 / 25.4;

/**
 * Returns sheets, measured in millimetres, as pages of a PDF. Everything except images is vectors.
 * Text shapes stay text, for screen readers, search and copying; the file contains the font.
 */
export function toPdf(sheets: Sheet | Sheet[], title: string): Promise<Buffer> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    lang: "pt-BR",
    displayTitle: true,
    info: { Title: title, Creator: "Estrelou" },
  });
  const chunks: Buffer[] = [];
  doc.on("data", (chunk: Buffer) => chunks.push(chunk));
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("end", () => resolve(Buffer.concat(chunks)));
    doc.on("error", reject);
  });
  for (const { width, height, shapes } of [sheets].flat()) {
    doc.addPage({ size: [width * pointsPerMm, height * pointsPerMm], margin: 0 });
    doc.scale(pointsPerMm);
    for (const shape of shapes) draw(doc, shape);
  }
  doc.end();
  return done;
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
    case "rect":
      doc
        .roundedRect(shape.x, shape.y, shape.width, shape.height, shape.radius ?? 0)
        .fill(shape.fill);
      break;
    case "line":
      doc.lineWidth(0.2).moveTo(...shape.from);
      if (shape.dash) doc.dash(shape.dash, {});
      doc.lineTo(...shape.to).stroke(shape.color);
      break;
    case "text": {
      doc.font(fontFile(shape.weight)).fontSize(shape.size).fillColor(shape.color);
      const before = { left: 0, middle: 0.5, right: 1 }[shape.align ?? "middle"];
      const x = shape.x - doc.widthOfString(shape.text) * before;
      doc.text(shape.text, x, shape.y, { lineBreak: false, baseline: "alphabetic" });
      break;
    }
    case "image":
      doc.image(shape.png, shape.x, shape.y, { width: shape.width, height: shape.height });
      break;
    case "group":
      doc.transform(...shape.matrix);
      for (const inner of shape.shapes) draw(doc, inner);
      break;
  }
  doc.restore();
}
