/** Two texts that share this part of their words are nearly the same. */
const nearlySame = 0.8;
/** A short thank-you has too few words to compare. */
const minWords = 6;

/** True if a reply says nearly the same as one of the others. Names and punctuation hardly count. */
export function isNearlySame(text: string, others: readonly string[]): boolean {
  const words = wordsOf(text);
  if (words.size < minWords) return false;
  return others.some((other) => similarity(words, wordsOf(other)) >= nearlySame);
}

function wordsOf(text: string): Set<string> {
  return new Set(text.toLocaleLowerCase("pt-BR").match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** The shared words as a part of all words of both (Jaccard index). */
function similarity(a: Set<string>, b: Set<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / (a.size + b.size - shared || 1);
}
