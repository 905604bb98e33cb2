import type { Author, Conversation } from "./contract.ts";

interface Row {
  n: number;
  author: Author;
  body: string;
  created_at: Date;
}

export function asConversation(rows: Row[], stoppedBy: Author | null): Conversation {
  return {
    messages: rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() })),
    stopped_by: stoppedBy,
  };
}
