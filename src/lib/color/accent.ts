import { contrast, type Hex, shifted } from "./color.ts";

/** The colours of a main button. */
export interface ActionColors {
  fill: Hex;
  hover: Hex;
  /** Text on `fill` and `hover`: a contrast of at least 4.5. */
  ink: Hex;
  /** The border, where `fill` alone would be too close to the page. */
  edge: Hex | "transparent";
}

const white: Hex = "#ffffff";
const black: Hex = "#16130f";

/** The least favourable backgrounds of main buttons in each theme (`--sunken` in ui/tokens.css). */
const sunken = { light: "#f1ece4", dark: "#332d26" };

const textContrast = 4.5;
const shapeContrast = 3;
const step = 0.01;
/** How far `hover` is from `fill`. */
const hoverSteps = 5;

/**
 * Returns the button colours of the light theme. A pale accent stays as it is, with dark text and an
 * edge; others become darker until white text can be read on them.
 */
export function lightAction(accent: Hex): ActionColors {
  const isPale = contrast(accent, white) < shapeContrast;
  const ink = isPale ? black : white;
  const fill = shifted(accent, -step, (hex) => contrast(hex, ink) >= textContrast || isPale);
  const isDistinct = contrast(fill, sunken.light) >= shapeContrast;
  return {
    fill,
    hover: hoverOf(fill, ink),
    ink,
    edge: isDistinct ? "transparent" : readableOn(sunken.light, accent, shapeContrast),
  };
}

/** Returns the button colours of the dark theme: light enough for dark text. */
export function darkAction(accent: Hex): ActionColors {
  const fill = shifted(accent, step, (hex) => contrast(hex, black) >= textContrast);
  return { fill, hover: hoverOf(fill, black), ink: black, edge: "transparent" };
}

/** Returns the accent, made darker or lighter until it can be read as text on `ground`. */
export function readableOn(ground: Hex, accent: Hex, ratio = textContrast): Hex {
  const isEnough = (hex: Hex) => contrast(hex, ground) >= ratio;
  const direction = contrast(ground, white) > contrast(ground, black) ? step : -step;
  return shifted(accent, direction, isEnough);
}

/** Moves away from the colour of the text, so that the contrast grows. */
function hoverOf(fill: Hex, ink: Hex): Hex {
  let moves = 0;
  return shifted(fill, ink === white ? -step : step, () => moves++ >= hoverSteps);
}

/**
 * Returns CSS that colours the main buttons with the accent, and a band at the top of the page. The
 * messages of the page stay green.
 */
export function accentPageCss(accent: Hex): string {
  const band = "content:'';position:fixed;inset:0 0 auto;height:6px;background:var(--action)";
  return `${accentCss(accent, "main")}main::before{${band}}`;
}

/** Returns CSS that colours the main buttons within `scope` with the accent, in both themes. */
export function accentCss(accent: Hex, scope: string): string {
  const [light, dark] = [lightAction(accent), darkAction(accent)].map(
    ({ fill, hover, ink, edge }) =>
      `{--action:${fill};--action-hover:${hover};--action-ink:${ink};--action-edge:${edge}}`,
  );
  return `${scope}${light}[data-theme=dark] ${scope}${dark}`;
}
