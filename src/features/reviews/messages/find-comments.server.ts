import { searchWords } from "#src/lib/text/search-words.ts";
import type { Services } from "#src/services/services.ts";
import { findReviews } from "./find-reviews.server.ts";

/** More matches than these cannot be told apart by a few words. */
const maxFound = 50;

/**
 * Returns the ids of the reviews of a day in São Paulo (`2026-05-31`) whose comment has all of the words, in any
 * case and with or without accents. Returns at most 50, and no words of a customer.
 */
export async function findComments(
  services: Pick<Services, "db">,
  businessId: string,
  { day, words }: { day: string; words: string },
): Promise<string[]> {
  const patterns = searchWords(words);
  const { reviews } = await findReviews(services, businessId, {
    from: day,
    to: day,
    words: patterns,
    commented: true,
    offset: 0,
    size: maxFound,
  });
  // The search also reads the owner's notes.
  const isMeant = (comment: string) =>
    patterns.every((pattern) => new RegExp(pattern, "u").test(comment));
  return reviews.filter(({ comment }) => isMeant(comment)).map(({ id }) => id);
}
