/** Letters of mathematics, which people copy from websites as bold or script text. */
const fancy = /[\u{1D400}-\u{1D7FF}]+/gu;

/** Returns the text with plain letters in place of decorated ones, which the font does not have. */
export function plainLetters(text: string): string {
  return text.replace(fancy, (letters) => letters.normalize("NFKC"));
}

/** False if most letters are of another script than the font's, so that a picture would show marks of omission. */
export function hasKnownLetters(text: string): boolean {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = letters.filter((letter) => /\p{Script=Latin}/u.test(letter));
  return latin.length * 2 >= letters.length;
}
