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
 * Returns the Portuguese name of a browser and its system, such as 'Chrome no Android', or 'Chrome 140 no Android'
 * `withVersion`. Returns null if the User-Agent header names no known system. What is stored of a person's session
 * has no version and no model.
 */
export function deviceName(
  userAgent: string | undefined,
  { withVersion = false }: { withVersion?: boolean } = {},
): string | null {
  const text = userAgent ?? "";
  const find = (names: typeof browsers) => names.find(([pattern]) => pattern.test(text));
  const system = find(systems)?.[1];
  if (!system) return null;
  const [pattern, name] = find(browsers) ?? [/$/, "Navegador"];
  return `${name}${withVersion ? versionOf(text, pattern) : ""} no ${system}`;
}

/** Returns the main version with a space before it, or nothing. Safari has its version in an entry of its own. */
function versionOf(userAgent: string, browser: RegExp): string {
  const named =
    browser.source.includes("Safari\\/") && !/Samsung/.test(browser.source) ? /Version\// : browser;
  const begin = userAgent.search(named);
  const version = begin < 0 ? undefined : userAgent.slice(begin).match(/^[\w ]*[/ ](\d+)/)?.[1];
  return version ? ` ${version}` : "";
}
