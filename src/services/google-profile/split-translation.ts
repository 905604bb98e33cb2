const mark = "(Translated by Google)";
const originalMark = "(Original)";
/** As Google writes it, so that the same word inside a text does not match first. */
const originalParagraph = `\n\n${originalMark}\n`;

/**
 * Separates a text from the translation that Google adds to it. Google sends either the original and then
 * the marked translation, or the marked translation and then the marked original. If this leaves no
 * original, the whole text is returned as it came.
 */
export function splitTranslation(glued: string): { text: string; translation: string } {
  const at = findMark(glued);
  if (at === -1) return { text: glued, translation: "" };
  const marked = glued.slice(at + mark.length);
  const separator = marked.includes(originalParagraph) ? originalParagraph : originalMark;
  const originalAt = marked.indexOf(separator);
  const [text, translation] =
    originalAt === -1
      ? [glued.slice(0, at), marked]
      : [marked.slice(originalAt + separator.length), marked.slice(0, originalAt)];
  return text.trim()
    ? { text: text.trim(), translation: translation.trim() }
    : { text: glued, translation: "" };
}

/** Google puts the mark at the start of the text or of a paragraph. A customer may write the same words elsewhere. */
function findMark(glued: string): number {
  if (glued.startsWith(mark)) return 0;
  const at = glued.indexOf(`\n\n${mark}`);
  return at === -1 ? -1 : at + 2;
}

/** True if `read` is the sent text, also if Google trimmed it. `read` is already without a translation. */
export function isSameText(sent: string, read: string): boolean {
  return normalise(sent) === normalise(read);
}

function normalise(text: string): string {
  return text.normalize("NFC").replace(/\s+/g, " ").trim();
}
