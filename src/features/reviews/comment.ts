/** In characters as a person counts them: an emoji is one, though its UTF-16 length is two. */
export const maxCommentLength = 5000;

export function isWithinMaxLength(comment: string): boolean {
  return [...comment].length <= maxCommentLength;
}
