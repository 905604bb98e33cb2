/** Returns typed text without control characters (category Cc), except newlines and tabs. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}
