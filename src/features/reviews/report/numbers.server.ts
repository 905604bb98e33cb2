import type { Shape } from "#src/lib/drawing/shapes.ts";
import { oneDecimal, whole } from "#src/lib/text/numbers.ts";
import { shownChange } from "../summary/average.ts";
import { bar, colors, heading, page, paragraph, write } from "./marks.server.ts";
import type { Month } from "./read-month.server.ts";

/** The figures of a month in three boxes. */
export function figures({ total, average, before, open }: Month, y: number): Shape[] {
  const boxes: [string, string, string][] = [
    ["Avaliações", whole.format(total), `${whole.format(before.total)} no mês anterior`],
    ["Média", total ? oneDecimal.format(average) : "–", changeOf({ total, average, before })],
    ["Em aberto", whole.format(open.count), "hoje, de qualquer mês"],
  ];
  const gap = 6;
  const width = (page.inner - 2 * gap) / 3;
  return boxes.flatMap(([name, figure, aside], index) => {
    const x = page.left + index * (width + gap);
    return [
      { kind: "rect", x, y, width, height: 29, radius: 3, fill: colors.sunken },
      ...write(name, x + 5, y + 7.5, { color: colors.soft }),
      ...write(figure, x + 5, y + 19, { size: 10, weight: 700 }),
      ...write(aside, x + 5, y + 25.2, { size: 3.3, color: colors.soft }),
    ];
  });
}

function changeOf({ total, average, before }: Pick<Month, "total" | "average" | "before">): string {
  if (before.total === 0) return "sem nota no mês anterior";
  const was = oneDecimal.format(before.average);
  if (total === 0) return `era ${was} no mês anterior`;
  const difference = shownChange(average, before.average);
  if (difference === 0) return "igual ao mês anterior";
  return `${difference > 0 ? "subiu" : "caiu"} ${oneDecimal.format(Math.abs(difference))}; era ${was}`;
}

/** One bar a star, the longest for the largest count. */
export function distribution({ stars, total }: Month, y: number): Shape[] {
  const largest = Math.max(...Object.values(stars), 1);
  const rows = ([5, 4, 3, 2, 1] as const).flatMap((star, index) => {
    const top = y + 6 + index * 7.4;
    const share = total === 0 ? 0 : Math.round((100 * stars[star]) / total);
    return [
      ...write(star === 1 ? "1 estrela" : `${star} estrelas`, page.left, top + 3.6),
      ...bar(
        { x: page.left + 21, y: top, width: 40, height: 4.4 },
        stars[star] / largest,
        colors.star,
      ),
      ...write(`${whole.format(stars[star])} (${share}%)`, page.left + 64, top + 3.6),
    ];
  });
  return [...heading("Notas", page.left, y), ...rows];
}

/** Where the ratings came from: six places by name, the rest together. */
export function sources({ sources: all, total }: Month, y: number): Shape[] {
  const x = page.left + 96;
  // That nothing was marked is no news.
  if (all.every(({ source }) => source === "")) return [];
  // Of what is left of all, since not every source is listed.
  const rest = total - all.slice(0, 5).reduce((sum, { count }) => sum + count, 0);
  const shown =
    all.length > 6 ? [...all.slice(0, 5), { source: "…", name: "Outras", count: rest }] : all;
  return [
    ...heading("De onde vieram", x, y),
    ...shown.flatMap(({ name, count }, index) => {
      const row = y + 9.6 + index * 6.4;
      return [
        ...paragraph(name, x, row, { lines: 1, width: 54 }).shapes,
        ...write(`${whole.format(count)} (${Math.round((100 * count) / total)}%)`, x + 78, row, {
          align: "right",
        }),
      ];
    }),
  ];
}

/** A column for every day of the month. */
export function daily({ days }: Month, y: number): Shape[] {
  const [top, height] = [y + 8, 30];
  const largest = Math.max(...days, 1);
  const step = page.inner / days.length;
  const columns = days.flatMap((count, index): Shape[] => {
    const day = index + 1;
    const [x, tall] = [page.left + index * step, (height * count) / largest];
    const middle = x + step / 2;
    return [
      ...(count
        ? [
            {
              kind: "rect",
              x: x + 0.6,
              y: top + height - tall,
              width: step - 1.2,
              height: tall,
              radius: 0.6,
              fill: colors.star,
            } as const,
          ]
        : []),
      ...(day === 1 || day % 5 === 0
        ? write(String(day), middle, top + height + 5, {
            size: 3.2,
            align: "middle",
            color: colors.soft,
          })
        : []),
    ];
  });
  return [
    ...heading("Avaliações por dia", page.left, y),
    ...write(`maior dia: ${whole.format(largest)}`, page.left + page.inner, y, {
      size: 3.4,
      align: "right",
      color: colors.soft,
    }),
    {
      kind: "line",
      from: [page.left, top + height],
      to: [page.left + page.inner, top + height],
      color: colors.line,
    },
    ...columns,
  ];
}

/** From the page that was opened to the click on Google; a step that was never counted is left out. */
export function funnel({ funnel: counted, total }: Month, y: number): Shape[] {
  const steps = [
    ["Visitas à página", counted.visits],
    ["Avaliações", total],
    ["Convites mostrados", counted.invites],
    ["Toques no Google", counted.googleClicks],
  ].filter((step): step is [string, number] => Number(step[1]) > 0);
  if (steps.length < 2) return [];
  const largest = Math.max(...steps.map(([, count]) => count));
  return [
    ...heading("Da visita ao Google", page.left, y),
    ...steps.flatMap(([name, count], index) => {
      const top = y + 6 + index * 7.4;
      return [
        ...write(name, page.left, top + 3.6),
        ...bar(
          { x: page.left + 46, y: top, width: 104, height: 4.4 },
          count / largest,
          colors.action,
        ),
        ...write(whole.format(count), page.left + page.inner, top + 3.6, { align: "right" }),
      ];
    }),
  ];
}
