/** A colour like '#14714a'. */
export type Hex = string;

/** Red, green and blue from 0 to 255. */
export type Rgb = [red: number, green: number, blue: number];

/** The OKLab colour space: equal steps of `lightness` look equal for every hue. */
export interface Lab {
  lightness: number;
  a: number;
  b: number;
}

export function rgbOf(hex: Hex): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

export function hexOf(rgb: Rgb): Hex {
  return `#${rgb.map((value) => value.toString(16).padStart(2, "0")).join("")}`;
}

/** Returns a colour between two others; `share` is the part of the second one. */
export function mixed(one: Hex, other: Hex, share: number): Hex {
  const second = rgbOf(other);
  return hexOf(
    rgbOf(one).map((value, index) =>
      Math.round(value * (1 - share) + (second[index] ?? 0) * share),
    ) as Rgb,
  );
}

/** Returns the contrast ratio of two colours as WCAG 2 defines it, from 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

function luminance(hex: Hex): number {
  const [red, green, blue] = rgbOf(hex).map(linear) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/**
 * Returns the colour, made darker (`step` below 0) or lighter in small steps until `isEnough` accepts
 * it. Hue and colourfulness stay as far as the screen can show them. Ends at black or white.
 */
export function shifted(hex: Hex, step: number, isEnough: (hex: Hex) => boolean): Hex {
  const { a, b, lightness } = labOf(rgbOf(hex));
  let found = hex;
  for (let now = lightness; !isEnough(found) && now >= 0 && now <= 1; ) {
    now += step;
    found = hexOf(screenRgb({ lightness: Math.min(Math.max(now, 0), 1), a, b }));
  }
  return found;
}

export function labOf(rgb: Rgb): Lab {
  const [red, green, blue] = rgb.map(linear) as Rgb;
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

/** Returns the nearest colour of the same lightness and hue that a screen can show. */
export function screenRgb({ lightness, a, b }: Lab): Rgb {
  for (let share = 1; share > 0; share -= 0.05) {
    const rgb = unclamped({ lightness, a: a * share, b: b * share });
    if (rgb.every((value) => value > -0.5 && value < 255.5)) return clamped(rgb);
  }
  return clamped(unclamped({ lightness, a: 0, b: 0 }));
}

const clamped = (rgb: Rgb) =>
  rgb.map((value) => Math.min(Math.max(Math.round(value), 0), 255)) as Rgb;

function unclamped({ lightness, a, b }: Lab): Rgb {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

const linear = (value: number) =>
  value <= 10.31 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4;

const encoded = (value: number) =>
  255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055);
