import type { Person } from "#src/features/session/owner/authenticate.server.ts";
import type { Services } from "#src/services/services.ts";
import { nameTopics } from "./name-topics.ts";
import { findTables, readTable } from "./owned-tables.server.ts";

/** Data of customers and not of the owner: whether a device of theirs is told of answers. */
const ofCustomers = ["reply_push"];

/**
 * Yields all stored data of an account as pieces of one JSON object, with one member per table.
 * Reads batches of rows, so memory use does not grow with the number of reviews.
 * The transaction stays open until the last piece is taken, so a client must never read these pieces
 * directly (see services/spool).
 */
export async function* exportAccount(
  { db }: Pick<Services, "db">,
  { accountId }: Pick<Person, "accountId">,
): AsyncGenerator<string> {
  const tx = await db.startTransaction().setIsolationLevel("repeatable read").execute();
  try {
    yield "{";
    let between = "";
    for (const table of await findTables(tx)) {
      if (ofCustomers.includes(table.name)) continue;
      yield `${between}${JSON.stringify(table.name)}:[`;
      between = ",";
      let comma = "";
      for await (const rows of readTable(tx, table, accountId)) {
        for (const row of rows) {
          yield comma + JSON.stringify(nameTopics(table.name, row));
          comma = ",";
        }
      }
      yield "]";
    }
    yield "}";
  } finally {
    await tx.rollback().execute();
  }
}
