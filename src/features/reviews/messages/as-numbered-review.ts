import { asReview } from "./as-review.ts";
import type { Review } from "./contract.ts";

/** A review with its number among all of the business, and where its link was. */
export type NumberedReview = Review & { seq: number; source: string };

export function asNumberedReview({
  seq,
  ...row
}: Parameters<typeof asReview>[0] & { seq: number }): NumberedReview {
  return { ...asReview(row), seq, source: row.source };
}
