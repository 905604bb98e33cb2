import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** True in `npm run campaign -- large`. Tests then use as many rows as a large business has, and more random steps. */
export const isLarge = process.env.TEST_SIZE === "large";

/** Runs statements that store many rows, without the program's statement timeout. */
export function loadRows(db: Db, load: (tx: Db) => Promise<unknown>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await load(tx);
  });
}
