import { afterAll, beforeAll } from "vitest";
import { connect, type Db } from "#src/db/client.ts";
import { createTestDatabase } from "./database.ts";

export interface FileDatabase {
  url: string;
  db: Db;
}

/**
 * Creates a migrated database before the tests of a file, and closes and drops it after them. The
 * fields of the result are set when the first test starts.
 */
export function setUpDatabase(options?: Parameters<typeof connect>[1]): FileDatabase {
  const database = {} as FileDatabase;
  let drop: () => Promise<void>;
  beforeAll(async () => {
    const created = await createTestDatabase(process.env.TEST_DATABASE_URL ?? "");
    database.url = created.url;
    database.db = connect(created.url, options);
    drop = created.drop;
  });
  afterAll(async () => {
    await database.db.destroy();
    await drop();
  });
  return database;
}
