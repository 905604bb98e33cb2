/** The first match counts, because most browsers also name the ones they descend from. */
const browsers: [pattern: RegExp, name: string][] = [
  [/\bEdg(A|iOS)?\//, "Edge"],
  [/\b(OPR|OPT|OPiOS)\//, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bInstagram\b/, "Instagram"],
  [/\bFB(AN|AV)\//, "Facebook"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b((Headless)?Chrome|CriOS)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const systems: [pattern: RegExp, name: string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bWindows\b/, "Windows"],
  [/\bMacintosh\b/, "Mac"],
  [/\b(Linux|X11)\b/, "Linux"],
];

/**
 * Returns the Portuguese name of a browser and its system, such as 'Chrome no Android'. Returns null
 * if the User-Agent header names no known system. Versions and models are left out on purpose.
 */
export function deviceName(userAgent: string | undefined): string | null {
  const find = (names: typeof browsers) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ""))?.[1];
  const system = find(systems);
  return system ? `${find(browsers) ?? "Navegador"} no ${system}` : null;
}
