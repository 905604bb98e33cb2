import type { Author, Conversation } from "./contract.ts";

interface Row {
  n: number;
  author: Author;
  body: string;
  created_at: Date;
}

/** Returns a stored conversation in the form of the API. */
export function asConversation(rows: Row[], stoppedBy: Author | null): Conversation {
  return {
    messages: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    stopped_by: stoppedBy,
  };
}
