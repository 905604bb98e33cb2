import PDFDocument from "pdfkit";
import type { Shape, Sheet } from "./shapes.ts";

const pointsPerMm = 72 / 25.4;

/** A sheet measured in millimetres as a PDF of one page, everything but pictures as vectors. */
export function toPdf({ width, height, shapes }: Sheet, title: string): Promise<Buffer> {
  const doc = new PDFDocument({
    size: [width * pointsPerMm, height * pointsPerMm],
    margin: 0,
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
  doc.scale(pointsPerMm);
  for (const shape of shapes) draw(doc, shape);
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
