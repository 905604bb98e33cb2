import { retireSlugs } from "#src/features/business/slugs/retire-slugs.server.ts";
import type { Services } from "#src/services/services.ts";
import { removeAccountJob, removeShopJob } from "./jobs.ts";
import { findClosedAccounts, listRemovedBusinesses } from "./queries.server.ts";

/**
 * Enqueues the removal of closed accounts and businesses again after the retries of a job ran out. Hashes the slugs
 * that removals of an earlier version have left.
 */
export async function resumeRemovals({
  db,
  queue,
  settings,
}: Pick<Services, "db" | "queue" | "settings">): Promise<void> {
  await db.transaction().execute((tx) => retireSlugs({ db: tx, settings }));
  for (const { id } of await findClosedAccounts(db)) {
    await queue.enqueue(db, removeAccountJob, { accountId: id }, { key: `resumed:${id}` });
  }
  for (const { id } of await listRemovedBusinesses(db)) {
    await queue.enqueue(db, removeShopJob, { businessId: id }, { key: `resumed:${id}` });
  }
}
