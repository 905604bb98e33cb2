import { drawQr, qrModules } from "#src/lib/drawing/qr.ts";
import { moved, type Shape, type Sheet, upsideDown } from "#src/lib/drawing/shapes.ts";
import type { PieceName } from "../contract.ts";
import { type CardContent, landscapeCard, portraitCard } from "./card.server.ts";

const a4 = { width: 210, height: 297 };
const mark = "#8d8477";

/** The layout of each piece, in millimetres. Images for screens are in pixels. */
export const sheets: Record<PieceName, (content: CardContent) => Sheet> = {
  cartaz: (content) => ({
    ...a4,
    shapes: portraitCard(content, { ...a4, padding: 18, qr: 0.56 }),
  }),
  cartao: (content) => fourCards(content),
  mesa: (content) => tableTent(content),
  adesivos: (content) => stickers(content),
  recibo: (content) => ({
    width: 80,
    height: 120,
    // A receipt printer prints only black.
    shapes: portraitCard(
      { ...content, look: "papel", accent: null },
      { width: 80, height: 120, padding: 5, qr: 0.66 },
    ),
  }),
  story: (content) => {
    const size = { width: 1080, height: 1920 };
    return { ...size, shapes: portraitCard(content, { ...size, padding: 140, qr: 0.6 }) };
  },
  post: (content) => {
    const size = { width: 1080, height: 1080 };
    return { ...size, shapes: portraitCard(content, { ...size, padding: 64, qr: 0.46 }) };
  },
  qr: ({ url }) => {
    // A whole number of pixels per module keeps the edges sharp.
    const size = qrModules(url).length * 28;
    return { width: size, height: size, shapes: drawQr(url, { x: 0, y: 0, size }) };
  },
};

/** Four A6 cards on an A4 sheet, with cut marks. */
function fourCards(content: CardContent): Sheet {
  const [width, height] = [a4.width / 2, a4.height / 2];
  const card = portraitCard(content, { width, height, padding: 9, qr: 0.52 });
  const shapes = [0, 1].flatMap((row) =>
    [0, 1].map((column) => moved(column * width, row * height, card)),
  );
  return { ...a4, shapes: [...shapes, ...cutMarks(width, height)] };
}

function cutMarks(x: number, y: number): Shape[] {
  const line = (from: [number, number], to: [number, number]): Shape => ({
    kind: "line",
    from,
    to,
    color: mark,
  });
  return [
    line([x, 0], [x, 8]),
    line([x, a4.height - 8], [x, a4.height]),
    line([0, y], [8, y]),
    line([a4.width - 8, y], [a4.width, y]),
    line([x - 4, y], [x + 4, y]),
    line([x, y - 4], [x, y + 4]),
  ];
}

/** An A4 sheet in three parts: two faces back to back, and a foot to glue under the first face. */
function tableTent(content: CardContent): Sheet {
  const side = { width: a4.width, height: a4.height / 3 };
  const face = landscapeCard(content, { ...side, padding: 11 });
  const fold = (y: number): Shape => ({
    kind: "line",
    from: [0, y],
    to: [a4.width, y],
    color: mark,
    dash: 2,
  });
  return {
    ...a4,
    shapes: [
      upsideDown(side.width, side.height, face),
      moved(0, side.height, face),
      fold(side.height),
      fold(2 * side.height),
    ],
  };
}

/** Twelve stickers of 63.5 × 72 mm, the layout of common label sheets. */
function stickers(content: CardContent): Sheet {
  const size = { width: 63.5, height: 72 };
  const [left, top, step] = [7.25, 4.5, 66];
  const sticker = portraitCard(content, { ...size, padding: 3, qr: 0.78, compact: true });
  const shapes = Array.from({ length: 12 }, (_, index) =>
    moved(left + (index % 3) * step, top + Math.floor(index / 3) * size.height, sticker),
  );
  return { ...a4, shapes };
}
