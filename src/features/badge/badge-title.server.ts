import type { Summary } from "#src/features/reviews/summary/summarise-reviews.server.ts";
import { oneDecimal, whole } from "#src/lib/text/numbers.ts";

/** All ratings of a business. Without ratings the average is 0. */
export type Ratings = Pick<Summary, "average" | "total">;

/** Returns the content of the badge as text, for screen readers. */
export function badgeTitle({ average, total }: Ratings): string {
  if (total === 0) return "Ainda sem avaliações";
  return `${oneDecimal.format(average)} de 5 estrelas, ${reviewCount(total)}`;
}

/** Returns for example "1.234 avaliações". */
export function reviewCount(total: number): string {
  return total === 1 ? "1 avaliação" : `${whole.format(total)} avaliações`;
}
