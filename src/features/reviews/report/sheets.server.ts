import { drawable } from "#src/lib/drawing/faces.server.ts";
import { type Shape, type Sheet, tagged } from "#src/lib/drawing/shapes.ts";
import { whole } from "#src/lib/text/numbers.ts";
import { asLongDate, asMonth } from "#src/lib/time/shown-dates.ts";
import { daily, distribution, figures, funnel, sources, topics } from "./numbers.server.ts";
import type { MonthlyReport } from "./read-monthly-report.server.ts";
import { colors, heading, page, paragraph, stars, textLine } from "./report-shapes.server.ts";

type ReviewComment = MonthlyReport["praise"][number];

/** The title of the PDF. `month` is like 2026-11. */
export function reportTitle(month: string): string {
  return `Relatório de ${asMonth(month)}`;
}

/** The numbers of a month on one A4 page, and its comments, if any, on a second page. */
export function reportSheets(month: MonthlyReport, drawnAt: Date): Sheet[] {
  const numbers = [
    ...letterhead(month),
    ...figures(month, 56),
    ...(month.total ? charts(month) : noReviews()),
  ];
  const commentShapes = comments(month);
  const sheets = commentShapes.length > 0 ? [numbers, commentShapes] : [numbers];
  return sheets.map((shapes, index) => ({
    width: page.width,
    height: page.height,
    shapes: [...shapes, ...footer(drawnAt, index + 1, sheets.length)],
  }));
}

function letterhead({ letterhead: { name, address, logo }, month }: MonthlyReport): Shape[] {
  const height = 14;
  const width = logo ? Math.min((height * logo.width) / logo.height, 34) : 0;
  const tall = logo ? (width * logo.height) / logo.width : 0;
  const x = logo ? page.left + width + 5 : page.left;
  const inner = page.left + page.inner - x;
  return [
    ...(logo
      ? [
          tagged(
            "Figure",
            [
              {
                kind: "image",
                x: page.left,
                y: page.top + (height - tall) / 2,
                width,
                height: tall,
                png: logo.png,
              },
            ],
            "Logo",
          ),
        ]
      : []),
    tagged("P", [
      ...paragraph(name ?? "Minha loja", x, page.top + 6, {
        size: 5.6,
        weight: 700,
        lines: 1,
        width: inner,
      }).shapes,
      ...paragraph(address ?? "", x, page.top + 12, {
        size: 3.5,
        color: colors.soft,
        lines: 1,
        width: inner,
      }).shapes,
    ]),
    tagged("H1", textLine(reportTitle(month), page.left, 47, { size: 9, weight: 700 })),
  ];
}

function charts(month: MonthlyReport): Shape[] {
  const wayToGoogle = funnel(month, 97);
  const below = wayToGoogle.length > 0 ? 144 : 97;
  return [
    ...wayToGoogle,
    ...distribution(month, below),
    ...sources(month, below),
    ...daily(month, below + 56),
    ...topics(month, below + 109),
  ];
}

function noReviews(): Shape[] {
  return [
    heading("Nenhuma avaliação neste mês.", page.left, 102),
    tagged(
      "P",
      textLine("Confira se o QR Code está à vista, no caixa ou na mesa.", page.left, 110, {
        color: colors.soft,
      }),
    ),
  ];
}

/** The comments of each section in turn, as many as fit on the page. */
function comments({ praise, critique, open }: MonthlyReport): Shape[] {
  const sections: [string, ReviewComment[]][] = [
    ["O que elogiaram", praise],
    ["O que pode melhorar", critique],
    [`Em aberto hoje: ${whole.format(open.count)}`, open.newest],
  ];
  const chosen = fitComments(sections.map(([, listed]) => listed));
  const shapes: Shape[] = [];
  let y = page.top + 6;
  for (const [index, [title]] of sections.entries()) {
    const listed = chosen[index] ?? [];
    if (listed.length === 0) continue;
    shapes.push(heading(title, page.left, y));
    y += headingHeight;
    for (const one of listed) {
      const drawn = comment(one, y);
      shapes.push(tagged("Sect", drawn.shapes));
      y = drawn.bottom;
    }
    y += sectionGap;
  }
  return shapes;
}

const headingHeight = 8;
const sectionGap = 5;
const commentsBottom = page.height - 20;

/** Takes one comment of each section at a time, so that one section does not fill the page alone. */
function fitComments(sections: ReviewComment[][]): ReviewComment[][] {
  const chosen: ReviewComment[][] = sections.map(() => []);
  const used = sections.filter((listed) => listed.length > 0).length;
  let y = page.top + 6 + used * (headingHeight + sectionGap);
  const longest = Math.max(...sections.map((listed) => listed.length));
  for (let turn = 0; turn < longest; turn++) {
    for (const [index, listed] of sections.entries()) {
      const one = listed[turn];
      if (!one) continue;
      y += comment(one, 0).bottom;
      if (y > commentsBottom) return chosen;
      chosen[index]?.push(one);
    }
  }
  return chosen;
}

const unreadable = "Escrito com sinais que este papel não mostra: leia no painel.";

function comment({ rating, comment: content, created_at }: ReviewComment, y: number) {
  const isEmpty = content.trim() === "";
  const isShown = !isEmpty && drawable(content, 500).trim() !== "";
  const text = paragraph(
    isShown ? content : isEmpty ? "Sem comentário." : unreadable,
    page.left,
    y + 6.4,
    { lines: 5, width: page.inner, color: isShown ? colors.ink : colors.soft },
  );
  const date = textLine(asLongDate(created_at), page.left + 24, y + 1, {
    size: 3.4,
    color: colors.soft,
  });
  return {
    shapes: [stars(rating, page.left, y - 0.2, 3.6), tagged("P", date), tagged("P", text.shapes)],
    bottom: text.bottom + 3,
  };
}

function footer(drawnAt: Date, number: number, of: number): Shape[] {
  const style = { size: 3.2, color: colors.soft };
  const y = page.height - 12;
  return [
    ...textLine(`Feito com o Estrelou em ${asLongDate(drawnAt)}`, page.left, y, style),
    ...textLine(`Página ${number} de ${of}`, page.left + page.inner, y, {
      ...style,
      align: "right",
    }),
  ];
}
