import { expect, test } from "vitest";
import { setUpDatabase } from "#testing/file-database.ts";
import { countWaitingStatements } from "#testing/waiting-statements.ts";
import { createTables } from "./create-tables.server.ts";

const database = setUpDatabase();

test("two processes can create the emulators' tables at the same time", async () => {
  let second: Promise<void> | undefined;
  await database.db.transaction().execute(async (tx) => {
    await createTables(tx);
    second = createTables(database.db);
    const waiting = expect.poll(() => countWaitingStatements(database.db)).toBe(1);
    // If the second creation fails instead of waiting, the test fails with its error.
    await Promise.race([waiting, second.then(() => waiting)]);
  });
  await expect(second).resolves.toBeUndefined();
});
