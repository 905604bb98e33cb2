import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "#src/db/client.ts";

/** Creates the emulators' tables unless they exist. Safe to call from several processes at once. */
export async function createTables(db: Db): Promise<void> {
  const schema = await readFile(join(process.cwd(), "src/sandbox/schema.sql"), "utf8");
  await sql.raw(schema).execute(db);
}
