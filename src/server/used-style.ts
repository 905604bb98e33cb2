/** A rule with the classes of each of its selectors, or a group of rules (`@layer`, `@media` …). */
type Part =
  | { text: string /** Classes of each selector of the list. */; classes: string[][] }
  | { head: string; parts: Part[] };

/** At-rules that contain rules of their own. */
const groups = /^@(layer|media|supports|container)\b/;

/**
 * Returns a function that picks from a style sheet what a document needs for its first paint: all rules without a
 * class, and those whose classes are among the words of the document. A class inside parentheses (`:not`, `:where`)
 * does not count, so a rule may be picked without need, and none is missing.
 *
 * @param css minified, without comments inside and without nested rules, as the build writes it
 */
export function usedStyle(css: string): (html: string) => string {
  const parts = readParts(css.replace(/^\/\*.*?\*\/\s*/s, ""));
  return (html) => {
    // React escapes these characters in attributes: `[&>p]:mt-2`.
    const text = html.replaceAll("&gt;", ">").replaceAll("&lt;", "<").replaceAll("&amp;", "&");
    const words = new Set(text.split(/[\s"'`]+/));
    const used = pick(parts, words);
    return used.replaceAll(/@property (--[\w-]+)\{[^}]*\}/g, (rule, name) =>
      isNamed(used, name) ? rule : "",
    );
  };
}

/** True if a style uses a property besides its own `@property`. */
function isNamed(css: string, name: string): boolean {
  return css.includes(`${name}:`) || css.includes(`(${name}`);
}

function pick(parts: Part[], words: Set<string>): string {
  return parts
    .map((part) => {
      if ("text" in part) {
        const isUsed = part.classes.some((names) => names.every((name) => words.has(name)));
        return isUsed ? part.text : "";
      }
      const inner = pick(part.parts, words);
      return inner ? `${part.head}{${inner}}` : "";
    })
    .join("");
}

function readParts(css: string): Part[] {
  const parts: Part[] = [];
  let at = 0;
  while (at < css.length) {
    const end = endOfPart(css, at);
    const text = css.slice(at, end);
    const open = text.indexOf("{");
    const head = open < 0 ? text : text.slice(0, open);
    if (open >= 0 && groups.test(head))
      parts.push({ head, parts: readParts(text.slice(open + 1, -1)) });
    else
      parts.push({ text, classes: head.startsWith("@") ? [[]] : splitList(head).map(classesOf) });
    at = end;
  }
  return parts;
}

/** Returns the index after the rule or statement that begins at `from`. */
function endOfPart(css: string, from: number): number {
  let depth = 0;
  for (const { 0: token, index } of css.slice(from).matchAll(/\\.|"[^"]*"|'[^']*'|[{};]/gs)) {
    if (token === "{") depth++;
    else if (token === "}") depth--;
    if ((token === "}" || token === ";") && depth === 0) return from + index + 1;
  }
  return css.length;
}

/** Splits a list of selectors at the commas outside of parentheses and brackets. */
function splitList(list: string): string[] {
  const selectors: string[] = [""];
  let depth = 0;
  for (const [token] of list.matchAll(/\\.|[^\\]/gs)) {
    if ("([".includes(token)) depth++;
    else if (")]".includes(token)) depth--;
    if (token === "," && depth === 0) selectors.push("");
    else selectors.push((selectors.pop() ?? "") + token);
  }
  return selectors;
}

const classOrBracket = /\.(?:\\[0-9a-f]{1,6} ?|\\.|[\w-]|[^\0-\x7f])+|\\.|[([\])]/gs;

/** Returns the classes of a selector, as they are written in HTML. */
function classesOf(selector: string): string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [token] of selector.matchAll(classOrBracket)) {
    if ("([".includes(token)) depth++;
    else if (")]".includes(token)) depth--;
    else if (depth === 0 && token.startsWith(".")) names.push(unescapeName(token.slice(1)));
  }
  return names;
}

function unescapeName(name: string): string {
  return name
    .replaceAll(/\\([0-9a-f]{1,6}) ?/g, (_, code) =>
      String.fromCodePoint(Number.parseInt(code, 16)),
    )
    .replaceAll(/\\(.)/gs, "$1");
}
