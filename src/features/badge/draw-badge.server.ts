import type { Summary } from "#src/features/reviews/summary/summarise-reviews.server.ts";
import { drawLine } from "#src/lib/drawing/letters.server.ts";
import { toSvg } from "#src/lib/drawing/svg.server.ts";
import { oneDecimal, whole } from "#src/lib/text/numbers.ts";
import { starPath } from "#src/ui/star-path.ts";

/** All ratings of a business; an average of 0 where there are none. */
type Ratings = Pick<Summary, "average" | "total">;

export const themes = ["claro", "escuro"] as const;
export type Theme = (typeof themes)[number];

/** Size in pixels, as the owner's page shows it. */
export const badgeSize = { width: 240, height: 80 };

const colors: Record<Theme, { ground: string; line: string; ink: string; soft: string }> = {
  claro: { ground: "#ffffff", line: "#e3ddd3", ink: "#16130f", soft: "#665e54" },
  escuro: { ground: "#16130f", line: "#3a342c", ink: "#fbf8f3", soft: "#b9b0a3" },
};
const amber = "#f6a81c";

/**
 * Average, stars and count as an SVG of outlines: the same on every site, whatever its fonts and
 * without a script.
 */
export function drawBadge({ average, total }: Ratings, theme: Theme) {
  const { width, height } = badgeSize;
  const { ground, line, ink, soft } = colors[theme];
  const left = total === 0 ? 20 : 92;
  const words = total === 0 ? "Ainda sem avaliações" : counted(total);
  const text = toSvg(
    {
      ...badgeSize,
      shapes: [
        ...(total === 0
          ? []
          : [
              drawLine(
                oneDecimal.format(average),
                { x: 48, y: 53 },
                { weight: 700, size: 38, color: ink },
              ),
            ]),
        drawLine(
          words,
          { x: left, y: 52, align: "left" },
          { weight: 500, size: 13.5, color: soft },
        ),
        drawLine(
          "por Estrelou",
          { x: left, y: 68, align: "left" },
          { weight: 500, size: 11, color: soft },
        ),
      ],
    },
    "px",
  );
  const filled = (average / 5) * starsWidth;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">` +
    `<title>${told({ average, total })}</title>` +
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="12" fill="${ground}" stroke="${line}"/>` +
    stars(left - 2, starsWidth, line) +
    stars(left - 2, filled, amber) +
    `${text}</svg>`
  );
}

/** The badge in words. */
export function told({ average, total }: Ratings): string {
  if (total === 0) return "Ainda sem avaliações";
  return `${oneDecimal.format(average)} de 5 estrelas, ${counted(total)}`;
}

function counted(total: number): string {
  return total === 1 ? "1 avaliação" : `${whole.format(total)} avaliações`;
}

const starSize = 24;
const starsWidth = 5 * starSize;

/** Five stars in a row, cut off after `width`: so a fraction of a star is seen. */
function stars(x: number, width: number, fill: string): string {
  const row = [0, 1, 2, 3, 4]
    .map((index) => `<path transform="translate(${index * starSize} 0)" d="${starPath}"/>`)
    .join("");
  return `<svg x="${x}" y="13" width="${width}" height="${starSize}"><g fill="${fill}">${row}</g></svg>`;
}
