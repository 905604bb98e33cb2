/** Counts the refused mails in the stored results of a sender, in which `s` is an accepted mail. */
export function countRefused(results: string): number {
  return results.replaceAll("s", "").length;
}
