import { z } from "zod";
import type { SyncServices } from "#src/features/billing/subscription/sync-subscription.server.ts";
import { retireSlugs } from "#src/features/business/slugs/retire-slugs.server.ts";
import type { AccessServices } from "#src/features/google/connection/access-token.server.ts";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { findClosedAccounts } from "./queries.server.ts";
import { removeAccount } from "./remove-account.server.ts";

/** Removes a closed account. Retried while the payment provider is unreachable. */
export const removeAccountJob = defineJob({
  name: "account.remove",
  data: z.object({ accountId: z.uuid() }),
  retries: 10,
  run: (services: SyncServices & AccessServices, { accountId }) =>
    removeAccount(services, accountId),
});

/**
 * Runs hourly. Enqueues the removal of closed accounts again after the retries of a job ran out. Hashes the slugs that
 * removals of an earlier version, or by hand after a restore, have left.
 */
export const resumeRemovals = defineJob({
  name: "account.resume-removals",
  data: z.object({}),
  schedule: "41 * * * *",
  async run({ db, queue, settings }: Pick<Services, "db" | "queue" | "settings">) {
    await db.transaction().execute((tx) => retireSlugs({ db: tx, settings }));
    for (const { id } of await findClosedAccounts(db)) {
      await queue.enqueue(db, removeAccountJob, { accountId: id }, { key: `resumed:${id}` });
    }
  },
});
