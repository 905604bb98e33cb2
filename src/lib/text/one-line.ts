/**
 * Returns the text in one line: control characters and line breaks, which would start another header of a mail,
 * become spaces. So do characters that change the reading direction, which would display another text.
 */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ").trim();
}
