import { readFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { expect, test } from "vitest";
import { badgeDrawing } from "#src/features/badge/badge-drawing.server.ts";
import { pieceNames } from "#src/features/business/print/contract.ts";
import { isImage, pieceDrawing } from "#src/features/business/print/piece-drawing.server.ts";
import { praiseFormats } from "#src/features/reviews/praise/contract.ts";
import { praiseDrawing } from "#src/features/reviews/praise/praise-drawing.server.ts";
import type { MonthlyReport } from "#src/features/reviews/report/read-monthly-report.server.ts";
import { reportDrawing } from "#src/features/reviews/report/report-drawing.server.ts";
import { shareImageDrawing } from "#src/features/site/search-engines/share-image-drawing.server.ts";
import { type Pixels, renderImage, renderPdf } from "#testing/qr.ts";

/** Fields of a picture side by side. */
const columns = 36;

/**
 * Returns a picture as lines of digits: the mean red and blue of each field. Two digits in base 36 are one
 * field, so a word that is missing or elsewhere changes several of them.
 */
function fieldsOf({ data, width, height }: Pixels): string[] {
  const side = width / columns;
  const rows = Math.round(height / side);
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => {
      let [red, blue, pixels] = [0, 0, 0];
      for (let y = Math.floor(row * side); y < Math.min((row + 1) * side, height); y++) {
        for (let x = Math.floor(column * side); x < Math.min((column + 1) * side, width); x++) {
          const at = (y * width + x) * 4;
          red += data[at] ?? 0;
          blue += data[at + 2] ?? 0;
          pixels++;
        }
      }
      const digit = (sum: number) => Math.round((sum / pixels / 255) * 35).toString(36);
      return digit(red) + digit(blue);
    }).join(""),
  );
}

const logo = async () => ({
  png: await sharp({ create: { width: 60, height: 40, channels: 3, background: "#2050c0" } })
    .png()
    .toBuffer(),
  width: 60,
  height: 40,
});

/** Draws each kind with each of its choices. */
async function drawAll(): Promise<Record<string, string[]>> {
  const pictures: Record<string, string[]> = {};
  const content = {
    name: "Pão de Açúcar & Irmãos",
    callToAction: "Conte como foi e ajude outras pessoas",
    url: "https://estrelou.test/feedback/pao?o=mesa-4",
    typedUrl: "estrelou.test/feedback/pao",
    translations: [],
    logo: await logo(),
    look: "papel" as const,
    accent: "#b3001b",
  };
  for (const piece of pieceNames) {
    const format = isImage(piece) ? "png" : "pdf";
    const drawn = await pieceDrawing.run({ piece, format, content });
    const [page] = isImage(piece) ? [await renderImage(drawn)] : await renderPdf(drawn, 60);
    pictures[piece] = fieldsOf(page as Pixels);
  }
  const translations = ["Cuéntanos cómo te fue", "Tell us how it was"];
  const inThree = await pieceDrawing.run({
    piece: "post",
    format: "svg",
    content: { ...content, logo: undefined, translations },
  });
  pictures["post, three languages"] = fieldsOf(await renderImage(inThree));
  for (const look of ["papel", "noite", "folha"] as const) {
    for (const accent of [content.accent, null]) {
      const input = { ...content, logo: undefined, look, accent };
      const card = await pieceDrawing.run({ piece: "post", format: "svg", content: input });
      pictures[`post, ${look}, ${accent ?? "no colour"}`] = fieldsOf(await renderImage(card));
    }
  }
  const pages = await renderPdf(await reportDrawing.run(reportOf(await logo())), 60);
  for (const [index, page] of pages.entries()) pictures[`report ${index + 1}`] = fieldsOf(page);
  for (const theme of ["claro", "escuro"] as const) {
    for (const ratings of [
      { average: 4.3, total: 128 },
      { average: 0, total: 0 },
    ]) {
      const badge = await badgeDrawing.run({ ratings, theme });
      pictures[`badge ${theme} ${ratings.total}`] = fieldsOf(await renderImage(badge, 144));
    }
  }
  const praise = {
    rating: 4,
    comment: "Pão quentinho 🥐 e atendimento de primeira. Volto sempre!",
    firstName: "Ana",
    name: content.name,
    logo: content.logo,
    accent: content.accent,
  };
  for (const format of praiseFormats) {
    const drawn = await praiseDrawing.run({ format, content: { ...praise, look: "papel" } });
    pictures[`praise ${format}`] = fieldsOf(await renderImage(drawn));
  }
  for (const look of ["noite", "folha"] as const) {
    const bare = { ...praise, firstName: null, logo: undefined, accent: null, look };
    const drawn = await praiseDrawing.run({ format: "quadrado", content: bare });
    pictures[`praise ${look}, no colour`] = fieldsOf(await renderImage(drawn));
  }
  for (const [name, image] of Object.entries({
    site: {
      title: "Mais avaliações no Google, sem complicação",
      text: "Grátis por 14 dias",
      stars: "filled",
      accent: null,
    },
    page: {
      title: "Como foi na Padaria Estrela de Santa Rita do Passa Quatro, a da praça da matriz?",
      stars: "empty",
      accent: "#ffcc00",
    },
  } as const)) {
    const drawn = await shareImageDrawing.run(image);
    // Chat programs load it for each link: a palette makes it small.
    expect(drawn.length).toBeLessThan(40_000);
    pictures[`share image ${name}`] = fieldsOf(await renderImage(drawn));
  }
  return pictures;
}

function reportOf(picture: { png: Buffer; width: number; height: number }) {
  const created_at = new Date("2026-10-12T15:00:00Z");
  const comment = (rating: number, text: string) => ({ rating, comment: text, created_at });
  const report: MonthlyReport = {
    letterhead: {
      name: "Padaria Estrela",
      address: "Rua Um, 1",
      slug: "pao",
      logo: picture,
      look: "papel",
      accent: null,
    },
    month: "2026-10",
    total: 60,
    average: 4.35,
    totals: {
      visits: 140,
      stars: { 1: 4, 2: 2, 3: 4, 4: 9, 5: 41 },
      invites: 50,
      google_clicks: 21,
    },
    before: { total: 40, average: 4.1 },
    days: Array.from({ length: 31 }, (_, day) => (day * 7) % 5),
    sources: ["mesa", "balcao", "email", "whatsapp", "sms", "", "cartaz"].map((source, index) => ({
      source,
      name: source || "Sem origem",
      count: 20 - 2 * index,
    })),
    topics: [
      { topic: 1, low: 1, high: 20 },
      { topic: 2, low: 7, high: 0 },
      { topic: 3, low: 2, high: 4 },
      { topic: 5, low: 3, high: 12 },
    ],
    praise: [comment(5, "Pão quentinho e atendimento de primeira."), comment(4, "Muito bom!")],
    critique: [comment(1, "Esperei vinte minutos por um café e ninguém avisou nada.")],
    open: { count: 3, newest: [comment(2, "Faltou troco.")] },
  };
  return { report, drawnAt: new Date("2026-11-02T12:00:00Z") };
}

test("an image of lines has no text beside its title", async () => {
  const ratings = { average: 4.3, total: 128 };
  const badge = await badgeDrawing.run({ ratings, theme: "claro" });
  const text = Buffer.from(badge)
    .toString()
    .replace(/<title>[^<]*<\/title>/, "");
  expect(text.replace(/<[^>]*>/g, "").trim()).toBe("");
});

const file = join(import.meta.dirname, "drawings.txt");

/** True if no field of the pictures differs by more than the rounding of another processor. */
function isAlike(a: string, b: string): boolean {
  const differs = (char: string, index: number) => {
    const other = b[index] ?? "";
    if (char === other) return false;
    return Math.abs(Number.parseInt(char, 36) - Number.parseInt(other, 36)) !== 1;
  };
  return a.length === b.length && ![...a].some(differs);
}

test("every drawing looks like the one in drawings.txt", { tags: ["slow"] }, async () => {
  const pictures = Object.entries(await drawAll());
  const text = pictures.map(([name, lines]) => `# ${name}\n${lines.join("\n")}\n`).join("\n");
  const stored = await readFile(file, "utf8").catch(() => "");
  // After a change that is meant: `vitest run src/server/drawings.test.ts -u`, and look at the drawings.
  await expect(isAlike(text, stored) ? stored : text).toMatchFileSnapshot(file);
});
