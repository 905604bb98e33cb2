/** What somebody typed, without the control characters (category Cc) that no text needs; newlines and tabs stay. */
export function plainText(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(/[^\P{Cc}\n\t]/gu, "")
    .trim();
}
