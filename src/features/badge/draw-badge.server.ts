import { drawLine } from "#src/lib/drawing/letters.server.ts";
import { toSvg } from "#src/lib/drawing/svg.server.ts";
import { oneDecimal } from "#src/lib/text/numbers.ts";
import { starPath } from "#src/ui/star-path.ts";
import { badgeTitle, type Ratings, reviewCount } from "./badge-title.server.ts";
import type { Theme } from "./themes.ts";

/** Size in pixels on the owner's website. */
export const badgeSize = { width: 240, height: 80 };

const colors: Record<Theme, { ground: string; line: string; ink: string; soft: string }> = {
  claro: { ground: "#ffffff", line: "#e3ddd3", ink: "#16130f", soft: "#665e54" },
  escuro: { ground: "#16130f", line: "#3a342c", ink: "#fbf8f3", soft: "#b9b0a3" },
};
const amber = "#f6a81c";

/**
 * Draws average, stars and count as SVG. Texts are outlines, so the badge needs no fonts and no
 * scripts of the owner's website.
 */
export function drawBadge({ average, total }: Ratings, theme: Theme) {
  const { width, height } = badgeSize;
  const { ground, line, ink, soft } = colors[theme];
  const left = total === 0 ? 20 : 92;
  const label = total === 0 ? "Ainda sem avaliações" : reviewCount(total);
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
          label,
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
    `<title>${badgeTitle({ average, total })}</title>` +
    `<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="12" fill="${ground}" stroke="${line}"/>` +
    stars(left - 2, starsWidth, line) +
    stars(left - 2, filled, amber) +
    `${text}</svg>`
  );
}

const starSize = 24;
const starsWidth = 5 * starSize;

/** Draws five stars in a row and cuts them off after `width`, to show a fraction of a star. */
function stars(x: number, width: number, fill: string): string {
  const row = [0, 1, 2, 3, 4]
    .map((index) => `<path transform="translate(${index * starSize} 0)" d="${starPath}"/>`)
    .join("");
  return `<svg x="${x}" y="13" width="${width}" height="${starSize}"><g fill="${fill}">${row}</g></svg>`;
}
