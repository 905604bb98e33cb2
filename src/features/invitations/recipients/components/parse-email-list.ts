import { mailboxOf, normalizeEmail } from "#src/lib/text/email-address.ts";

export interface EmailList {
  /** Normalized, each mailbox once, in the order of the list. */
  valid: string[];
  /** How many emails repeated a mailbox. */
  duplicates: number;
  /** Invalid texts that look like an email, as they were written. */
  invalid: string[];
}

/**
 * Finds the emails in a list: one per line, separated by commas or semicolons, as "Nome <a@b.com>", or
 * in a table with other columns and a heading.
 */
export function parseEmailList(text: string): EmailList {
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
      const email = normalizeEmail(candidate);
      const mailbox = email && mailboxOf(email);
      if (!mailbox) invalid.push(candidate);
      else if (found.has(mailbox)) duplicates += 1;
      else found.set(mailbox, email);
    }
  }
  return { valid: [...found.values()], duplicates, invalid };
}

/** Splits a line into fields. Separators inside quotes are part of a field. */
function splitLine(line: string): string[] {
  // An unclosed quote is an ordinary character. Otherwise the rest of the line would be one field.
  const quoted = (line.match(/"/g)?.length ?? 0) % 2 === 0;
  const fields: string[] = [];
  let field = "";
  let inside = false;
  for (const character of line) {
    if (quoted && character === '"') inside = !inside;
    if (!inside && /[;,\t]/.test(character)) {
      fields.push(field);
      field = "";
    } else field += character;
  }
  fields.push(field);
  return fields.map(clean).filter(Boolean);
}

/** Removes quotes, spaces and invisible characters, as spreadsheets and web pages add them. */
function clean(field: string): string {
  return field
    .replace(/[\u200B-\u200D\u2060\uFEFF]/g, "")
    .trim()
    .replace(/^"(.*)"$/, "$1")
    .replaceAll('""', '"')
    .trim();
}

/** Returns the parts of a field that look like emails. */
function candidatesOf(field: string): string[] {
  const inBrackets = [...field.matchAll(/<([^<>]*)>/g)].map(([, inner = ""]) => inner.trim());
  const withAt = inBrackets.filter((inner) => inner.includes("@"));
  if (withAt.length > 0) return withAt.map(trimPunctuation);
  if (!field.includes("@")) return [];
  const words = field.split(/\s+/).filter((word) => word.includes("@"));
  return words.map(trimPunctuation);
}

/** Removes the punctuation around an email in a sentence. */
function trimPunctuation(word: string): string {
  return word.replace(/^(mailto:|[<("'[])+/i, "").replace(/[>)"'\].:]+$/, "");
}

const headings =
  /^(e-?mails?|endere.{1,2}os?|nomes?|clientes?|contatos?|telefones?|celular(es)?|whatsapp|name|mail|address|phone|data|cidade|sobrenome|id|#|n.{0,2})\b/i;

function isHeading(fields: string[]): boolean {
  return fields.some((field) => headings.test(field));
}
