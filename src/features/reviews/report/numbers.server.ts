import { type Shape, tagged } from "#src/lib/drawing/shapes.ts";
import { oneDecimal, whole } from "#src/lib/text/numbers.ts";
import { shownChange } from "../summary/average.ts";
import { rankTopics, topicLists } from "../topics/rank-topics.ts";
import type { MonthlyReport } from "./read-monthly-report.server.ts";
import { bar, colors, heading, page, paragraph, row, textLine } from "./report-shapes.server.ts";

/** The three main figures of the month, each in a box. */
export function figures({ total, average, before, open }: MonthlyReport, y: number): Shape[] {
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
      tagged("P", [
        ...textLine(name, x + 5, y + 7.5, { color: colors.soft }),
        ...textLine(figure, x + 5, y + 19, { size: 10, weight: 700 }),
        ...textLine(aside, x + 5, y + 25.2, { size: 3.3, color: colors.soft }),
      ]),
    ];
  });
}

function changeOf({
  total,
  average,
  before,
}: Pick<MonthlyReport, "total" | "average" | "before">): string {
  if (before.total === 0) return "sem nota no mês anterior";
  const was = oneDecimal.format(before.average);
  if (total === 0) return `era ${was} no mês anterior`;
  const difference = shownChange(average, before.average);
  if (difference === 0) return "igual ao mês anterior";
  return `${difference > 0 ? "subiu" : "caiu"} ${oneDecimal.format(Math.abs(difference))}; era ${was}`;
}

/** One bar per star, scaled to the largest count. */
export function distribution({ totals: { stars }, total }: MonthlyReport, y: number): Shape[] {
  const largest = Math.max(...Object.values(stars), 1);
  const rows = ([5, 4, 3, 2, 1] as const).map((star, index) => {
    const top = y + 6 + index * 7.4;
    const share = total === 0 ? 0 : Math.round((100 * stars[star]) / total);
    return row(
      textLine(star === 1 ? "1 estrela" : `${star} estrelas`, page.left, top + 3.6),
      bar(
        { x: page.left + 21, y: top, width: 40, height: 4.4 },
        stars[star] / largest,
        colors.star,
      ),
      textLine(`${whole.format(stars[star])} (${share}%)`, page.left + 64, top + 3.6),
    );
  });
  return [heading("Notas", page.left, y), tagged("Table", rows)];
}

/** The sources of the ratings: six by name, or five and the sum of all others. */
export function sources({ sources: all, total }: MonthlyReport, y: number): Shape[] {
  const x = page.left + 96;
  // A list with only "no source" is useless to the owner.
  if (all.every(({ source }) => source === "")) return [];
  // The report does not read every source, so the rest is the total minus the listed ones.
  const rest = total - all.slice(0, 5).reduce((sum, { count }) => sum + count, 0);
  const shown =
    all.length > 6 ? [...all.slice(0, 5), { source: "…", name: "Outras", count: rest }] : all;
  const rows = shown.map(({ name, count }, index) => {
    const base = y + 9.6 + index * 6.4;
    const share = Math.round((100 * count) / total);
    return row(
      paragraph(name, x, base, { lines: 1, width: 54 }).shapes,
      [],
      textLine(`${whole.format(count)} (${share}%)`, x + 78, base, { align: "right" }),
    );
  });
  return [heading("De onde vieram", x, y), tagged("Table", rows)];
}

/** The three topics that low ratings named most, beside those of high ratings. */
export function topics({ topics: counts }: MonthlyReport, y: number): Shape[] {
  return topicLists.flatMap(({ side, title, ratings }, index) => {
    const x = page.left + index * 96;
    const shown = rankTopics(counts, side).slice(0, 3);
    const largest = shown[0]?.count ?? 1;
    const rows = shown.map(({ name, count }, at) => {
      const top = y + 4.4 + at * 6;
      return row(
        textLine(name, x, top + 3.2),
        bar({ x: x + 26, y: top, width: 36, height: 4 }, count / largest, fills[side]),
        textLine(whole.format(count), x + 78, top + 3.2, { align: "right" }),
      );
    });
    if (rows.length === 0) return [];
    const aside = { size: 3.4, align: "right", color: colors.soft } as const;
    return [
      heading(title, x, y),
      tagged("P", textLine(ratings, x + 78, y, aside)),
      tagged("Table", rows),
    ];
  });
}

const fills = { low: colors.ink, high: colors.star };

/** One column for each day of the month. */
export function daily({ days }: MonthlyReport, y: number): Shape[] {
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
              radius: Math.min(0.6, tall / 2),
              fill: colors.star,
            } as const,
          ]
        : []),
      ...(day === 1 || day % 5 === 0
        ? textLine(String(day), middle, top + height + 5, {
            size: 3.2,
            align: "middle",
            color: colors.soft,
          })
        : []),
    ];
  });
  const axis: Shape = {
    kind: "line",
    from: [page.left, top + height],
    to: [page.left + page.inner, top + height],
    color: colors.line,
  };
  const aside = { size: 3.4, align: "right", color: colors.soft } as const;
  return [
    heading("Avaliações por dia", page.left, y),
    tagged("P", textLine(`maior dia: ${whole.format(largest)}`, page.left + page.inner, y, aside)),
    tagged("Figure", [axis, ...columns], describeDays(days)),
  ];
}

/** The chart in words, for screen readers. */
function describeDays(days: number[]): string {
  const counted = days.flatMap((count, index) => (count ? [`dia ${index + 1}: ${count}`] : []));
  return `Avaliações por dia. ${counted.join("; ")}.`;
}

/** The steps from the visit to the click on Google. A step with a count of 0 is omitted. */
export function funnel({ totals, total }: MonthlyReport, y: number): Shape[] {
  const steps = [
    ["Visitas à página", totals.visits],
    ["Avaliações", total],
    ["Convites mostrados", totals.invites],
    ["Foram ao Google", totals.google_clicks],
  ].filter((step): step is [string, number] => Number(step[1]) > 0);
  if (steps.length < 2) return [];
  const largest = Math.max(...steps.map(([, count]) => count));
  const rows = steps.map(([name, count], index) => {
    const top = y + 6 + index * 7.4;
    return row(
      textLine(name, page.left, top + 3.6),
      bar({ x: page.left + 46, y: top, width: 104, height: 4.4 }, count / largest, colors.action),
      textLine(whole.format(count), page.left + page.inner, top + 3.6, { align: "right" }),
    );
  });
  return [heading("Da visita ao Google", page.left, y), tagged("Table", rows)];
}
