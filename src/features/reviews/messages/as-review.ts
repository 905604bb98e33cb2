import { topicsOf } from "#src/features/business/topics/topics.ts";
import { isAnswerable } from "../conversation/is-answerable.ts";
import type { Review } from "./contract.ts";

type Row = Omit<Review, "created_at" | "comment_erased_at" | "topics" | "answerable"> & {
  created_at: Date;
  comment_erased_at: Date | null;
  source: string;
  topics: number;
};

export function asReview({ source: _, ...row }: Row): Review {
  return {
    ...row,
    topics: topicsOf(row.topics),
    created_at: row.created_at.toISOString(),
    comment_erased_at: row.comment_erased_at?.toISOString() ?? null,
    answerable: isAnswerable(row.id) && row.comment_erased_at === null,
  };
}
