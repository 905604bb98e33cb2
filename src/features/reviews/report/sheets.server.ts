import type { Shape, Sheet } from "#src/lib/drawing/shapes.ts";
import { whole } from "#src/lib/text/numbers.ts";
import { asLongDate, asMonth } from "#src/lib/time/shown-dates.ts";
import { colors, heading, page, paragraph, stars, write } from "./marks.server.ts";
import { daily, distribution, figures, funnel, sources } from "./numbers.server.ts";
import type { Month } from "./read-month.server.ts";

type Said = Month["praise"][number];

export function reportTitle(month: string): string {
  return `Relatório de ${asMonth(month)}`;
}

/** A month on one A4, and its comments on a second where there are any. */
export function reportSheets(month: Month, drawnAt: Date): Sheet[] {
  const numbers = [
    ...letterhead(month),
    ...figures(month, 56),
    ...(month.total ? charts(month) : nothing()),
  ];
  const words = comments(month);
  const sheets = words.length > 0 ? [numbers, words] : [numbers];
  return sheets.map((shapes, index) => ({
    width: page.width,
    height: page.height,
    shapes: [...shapes, ...footer(drawnAt, index + 1, sheets.length)],
  }));
}

function letterhead({ letterhead: { name, address, logo }, month }: Month): Shape[] {
  const height = 14;
  const width = logo ? Math.min((height * logo.width) / logo.height, 34) : 0;
  const tall = logo ? (width * logo.height) / logo.width : 0;
  const x = logo ? page.left + width + 5 : page.left;
  const inner = page.left + page.inner - x;
  return [
    ...(logo
      ? [
          {
            kind: "image",
            x: page.left,
            y: page.top + (height - tall) / 2,
            width,
            height: tall,
            png: logo.png,
          } as const,
        ]
      : []),
    ...paragraph(name ?? "Minha empresa", x, page.top + 6, {
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
    ...write(reportTitle(month), page.left, 47, { size: 9, weight: 700 }),
  ];
}

function charts(month: Month): Shape[] {
  return [
    ...distribution(month, 97),
    ...sources(month, 97),
    ...daily(month, 153),
    ...funnel(month, 215),
  ];
}

function nothing(): Shape[] {
  return [
    ...heading("Nenhuma avaliação neste mês.", page.left, 102),
    ...write("Confira se o QR Code está à vista, no caixa ou na mesa.", page.left, 110, {
      color: colors.soft,
    }),
  ];
}

/** Up to three of each kind, each cut to three lines, which together fill a page at most. */
function comments({ praise, critique, open }: Month): Shape[] {
  const sections: [string, Said[]][] = [
    ["O que elogiaram", praise],
    ["O que pode melhorar", critique],
    [`Em aberto hoje: ${whole.format(open.count)}`, open.newest],
  ];
  const shapes: Shape[] = [];
  let y = page.top + 6;
  for (const [title, said] of sections) {
    if (said.length === 0) continue;
    shapes.push(...heading(title, page.left, y));
    y += 8;
    for (const one of said) {
      const drawn = comment(one, y);
      shapes.push(...drawn.shapes);
      y = drawn.bottom;
    }
    y += 5;
  }
  return shapes;
}

function comment({ rating, comment: words, created_at }: Said, y: number) {
  const text = paragraph(words, page.left, y + 6.4, { lines: 3, width: page.inner });
  const said = text.shapes.length
    ? text
    : paragraph(
        words ? "Escrito com sinais que este papel não mostra: leia no painel." : "Sem comentário.",
        page.left,
        y + 6.4,
        { lines: 1, width: page.inner, color: colors.soft },
      );
  return {
    shapes: [
      ...stars(rating, page.left, y - 0.2, 3.6),
      ...write(asLongDate(created_at), page.left + 24, y + 1, {
        size: 3.4,
        color: colors.soft,
      }),
      ...said.shapes,
    ],
    bottom: said.bottom + 3,
  };
}

function footer(drawnAt: Date, number: number, of: number): Shape[] {
  const ink = { size: 3.2, color: colors.soft };
  const y = page.height - 12;
  return [
    ...write(`Feito com o Estrelou em ${asLongDate(drawnAt)}`, page.left, y, ink),
    ...write(`Página ${number} de ${of}`, page.left + page.inner, y, { ...ink, align: "right" }),
  ];
}
