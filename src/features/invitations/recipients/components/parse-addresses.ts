import { mailboxOf, readAddress } from "../addresses.ts";

/** What a pasted list or a file holds. */
export interface AddressList {
  /** As they will be mailed to, each mailbox once, in the order of the list. */
  valid: string[];
  /** How many stood there again. */
  duplicates: number;
  /** What should be an address and is none, as it was written. */
  invalid: string[];
}

/**
 * Finds the addresses in a list, however it is separated: one a line, with commas or semicolons, as
 * "Nome <a@b.com>", or a table with other columns and a heading.
 */
export function parseAddresses(text: string): AddressList {
  const found = new Map<string, string>();
  const invalid: string[] = [];
  let duplicates = 0;
  let first = true;
  for (const line of text.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)) {
    const fields = splitLine(line);
    if (fields.length === 0) continue;
    const candidates = fields.flatMap(candidatesOf);
    if (candidates.length === 0 && !(first && isHeading(fields))) invalid.push(fields[0] ?? "");
    first = false;
    for (const candidate of candidates) {
      const address = readAddress(candidate);
      const mailbox = address && mailboxOf(address);
      if (!mailbox) invalid.push(candidate);
      else if (found.has(mailbox)) duplicates += 1;
      else found.set(mailbox, address);
    }
  }
  return { valid: [...found.values()], duplicates, invalid };
}

/** The fields of one line; separators inside quotes are part of a field. */
function splitLine(line: string): string[] {
  // A quote that never ends is a sign like any other, or it would swallow the line.
  const quoted = (line.match(/"/g)?.length ?? 0) % 2 === 0;
  const fields: string[] = [];
  let field = "";
  let inside = false;
  for (const sign of line) {
    if (quoted && sign === '"') inside = !inside;
    if (!inside && /[;,\t]/.test(sign)) {
      fields.push(field);
      field = "";
    } else field += sign;
  }
  fields.push(field);
  return fields.map(clean).filter(Boolean);
}

/** Without quotes, the spaces that spreadsheets and web pages leave, and what cannot be seen. */
function clean(field: string): string {
  return field
    .replace(/[\u200B-\u200D\u2060\uFEFF]/g, "")
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .replaceAll('""', '"')
    .trim();
}

/** What in a field looks meant as an address. */
function candidatesOf(field: string): string[] {
  const inBrackets = [...field.matchAll(/<([^<>]*)>/g)].map(([, inner = ""]) => inner.trim());
  const meant = inBrackets.filter((inner) => inner.includes("@"));
  if (meant.length > 0) return meant.map(bare);
  if (!field.includes("@")) return [];
  const words = field.split(/\s+/).filter((word) => word.includes("@"));
  return words.map(bare);
}

/** Without what stands around an address in a sentence. */
function bare(word: string): string {
  return word.replace(/^(mailto:|[<("'[])+/i, "").replace(/[>)"'\].:]+$/, "");
}

const headings =
  /^(e-?mails?|endere.{1,2}os?|nomes?|clientes?|contatos?|telefones?|celular(es)?|whatsapp|name|mail|address|phone|data|cidade|sobrenome|id|#|n.{0,2})\b/i;

function isHeading(fields: string[]): boolean {
  return fields.some((field) => headings.test(field));
}
