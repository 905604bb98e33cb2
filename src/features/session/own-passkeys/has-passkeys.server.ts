import type { Db } from "#src/db/client.ts";
import { countPasskeys } from "./queries.server.ts";

export async function hasPasskeys(db: Db, accountId: string): Promise<boolean> {
  return (await countPasskeys(db, accountId)) > 0;
}
