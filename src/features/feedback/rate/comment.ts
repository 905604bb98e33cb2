/** The longest comment, in characters as a person counts: an emoji is one, though two in UTF-16. */
export const longestComment = 5000;

export function fits(comment: string): boolean {
  return [...comment].length <= longestComment;
}
