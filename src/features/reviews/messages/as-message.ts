import type { Message } from "./contract.ts";

type Row = Omit<Message, "created_at" | "comment_erased_at"> & {
  created_at: Date;
  comment_erased_at: Date | null;
  source: string;
};

/** Returns a stored review in the form of the API. */
export function asMessage({ source: _, ...row }: Row): Message {
  return {
    ...row,
    created_at: row.created_at.toISOString(),
    comment_erased_at: row.comment_erased_at?.toISOString() ?? null,
  };
}
