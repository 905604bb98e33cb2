import { type Hex, hexOf, labOf, screenRgb } from "./color.ts";

/** Pixels with less chroma are white, grey or black for a person. */
const minChroma = 0.045;
/** Parts of the hue circle that are counted apart. */
const parts = 24;
/** Below this part of the visible pixels a colour is noise, as in a black logo saved as JPEG. */
const minShare = 0.01;

interface Part {
  count: number;
  weight: number;
  lightness: number;
  a: number;
  b: number;
}

/**
 * Returns the colour that stands for an image, such as a logo; null if it has no colour. `rgba` has
 * four bytes per pixel. White, grey and black are ignored: they are the background of most logos.
 */
export function dominantColor(rgba: Uint8Array): Hex | null {
  const circle = Array.from(
    { length: parts },
    (): Part => ({ count: 0, weight: 0, lightness: 0, a: 0, b: 0 }),
  );
  let visible = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = rgba.subarray(at, at + 4);
    if (alpha < 128) continue;
    visible += 1;
    const { lightness, a, b } = labOf([red, green, blue]);
    const chroma = Math.hypot(a, b);
    if (chroma < minChroma) continue;
    // Strong colours count more than the washed-out pixels at the edges of shapes.
    const weight = chroma ** 2;
    const hue = Math.atan2(b, a) / (2 * Math.PI) + 0.5;
    const part = circle[Math.floor(hue * parts) % parts] as Part;
    part.count += 1;
    part.weight += weight;
    part.lightness += lightness * weight;
    part.a += a * weight;
    part.b += b * weight;
  }
  // A colour between two parts is counted in both, so that it is not halved.
  const [best] = circle
    .map((part, index) => joined(part, circle[(index + 1) % parts] as Part))
    .sort((one, other) => other.weight - one.weight);
  if (!best || best.count < Math.max(visible * minShare, 1)) return null;
  const { weight, lightness, a, b } = best;
  return hexOf(screenRgb({ lightness: lightness / weight, a: a / weight, b: b / weight }));
}

function joined(one: Part, other: Part): Part {
  return {
    count: one.count + other.count,
    weight: one.weight + other.weight,
    lightness: one.lightness + other.lightness,
    a: one.a + other.a,
    b: one.b + other.b,
  };
}
