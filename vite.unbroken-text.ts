import type { Plugin } from "vite";

/** As far as this file needs it: a node of the parsed source. */
type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const word = /\be-mails?\b/i;
const textElements = "p li dd dt td th label legend h1 h2 h3 h4 span strong small".split(" ");

/**
 * Keeps 'e-mail' in one line where JSX has it as text: browsers break lines at its hyphen, and no style prevents that.
 * The text stays as it is. A string that JSX shows as a value needs `unbroken` (src/ui/unbroken.tsx).
 */
export function unbrokenText(): Plugin {
  return {
    name: "unbroken-text",
    enforce: "pre",
    transform: {
      // Mail programs have no style sheet.
      filter: { id: { include: /\/src\/.*\.tsx(\?|$)/, exclude: /\/emails\// }, code: /e-mail/i },
      handler(code) {
        const program = this.parse(code, { lang: "tsx" }) as unknown as Node;
        return { code: withUnbrokenText(code, program), map: null };
      },
    },
  };
}

/** Returns the source with an element around each 'e-mail' in the text of a paragraph, heading or the like. */
export function withUnbrokenText(code: string, program: Node): string {
  const texts: Node[] = [];
  visit(program, (node) => {
    if (!isTextElement(code, node)) return;
    for (const child of node.children as Node[]) if (child.type === "JSXText") texts.push(child);
  });
  let changed = code;
  // From the end, so that the positions of the others stay right.
  for (const { start, end } of texts.toSorted((one, other) => other.start - one.start)) {
    const text = shownText(code.slice(start, end));
    // An entity is JSX too, and not a string.
    if (!word.test(text) || text.includes("&")) continue;
    const parts = text
      .split(/(\be-mails?\b)/i)
      .map((part, index) =>
        index % 2 === 0
          ? part && `{${JSON.stringify(part)}}`
          : `<span className="whitespace-nowrap">${part}</span>`,
      );
    // With its line breaks, so that the lines of errors stay right.
    const lines = code.slice(start, end).replaceAll(/[^\n]/g, "");
    changed = changed.slice(0, start) + parts.join("") + lines + changed.slice(end);
  }
  return changed;
}

/**
 * True for an element of text, and for a fragment. A flex or grid element would make items of the parts of its text.
 */
function isTextElement(code: string, { type, openingElement }: Node): boolean {
  if (type === "JSXFragment") return true;
  if (type !== "JSXElement") return false;
  const { name, start, end } = openingElement as Node;
  const tag = (name as { name?: string }).name ?? "";
  return textElements.includes(tag) && !/\b(flex|grid)\b/.test(code.slice(start, end));
}

/** The text as JSX shows it: without the indentation of its lines. */
function shownText(source: string): string {
  const lines = source.split("\n");
  return lines
    .map((line, index) => {
      const left = index === 0 ? line : line.trimStart();
      return index === lines.length - 1 ? left : left.trimEnd();
    })
    .filter((line) => line !== "")
    .join(" ");
}

function visit(value: unknown, see: (node: Node) => void): void {
  if (Array.isArray(value)) for (const one of value) visit(one, see);
  else if (value && typeof value === "object") {
    if ("type" in value) see(value as Node);
    for (const child of Object.values(value)) if (typeof child === "object") visit(child, see);
  }
}
