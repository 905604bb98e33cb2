/** Google's limit for a reply, in bytes of UTF-8. */
export const maxAnswerBytes = 4096;

/** Returns the length of a text in UTF-8, where "ã" has two bytes and most emoji have four. */
export function byteLength(text: string): number {
  return new TextEncoder().encode(text).length;
}
