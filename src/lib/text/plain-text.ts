/**
 * Returns typed text without control characters (category Cc), except newlines and tabs, and without broken surrogates,
 * which PostgreSQL rejects in JSON.
 */
export function plainText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}
