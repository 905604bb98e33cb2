import { createElement } from "react";
import { z } from "zod";
import { endSubscriptions } from "#src/features/billing/subscription/end-subscriptions.server.ts";
import type { SyncServices } from "#src/features/billing/subscription/sync-subscription.server.ts";
import { queueMail } from "#src/services/mail/send-mail.server.ts";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { AccountRemovedMail, accountRemovedSubject } from "./emails/account-removed-mail.tsx";
import { closedAccounts, findBusinessId, findClosed } from "./queries.server.ts";
import { removeEverything } from "./remove-everything.server.ts";

/**
 * Removes everything of a closed account, the account last, and says so by mail. What it pays for is
 * ended at the payment provider first: afterwards nobody would know what to cancel.
 */
export const removeAccount = defineJob({
  name: "account.remove",
  data: z.object({ accountId: z.uuid() }),
  retries: 10,
  async run(services: SyncServices, { accountId }) {
    const { db, log } = services;
    const account = await findClosed(db, accountId);
    // Only an account that its owner closed is removed.
    if (!account) return;
    const businessId = await findBusinessId(db, accountId);
    if (businessId && !(await endSubscriptions(services, businessId))) {
      throw new Error("The account may yet have a subscription at the payment provider");
    }
    await removeEverything(db, accountId, async (tx) => {
      await queueMail(services, tx, {
        to: account.email,
        key: `account.removed:${accountId}`,
        subject: accountRemovedSubject,
        body: createElement(AccountRemovedMail),
      });
    });
    log.info({ account: accountId }, "account removed");
  },
});

/** Hourly: takes up removals whose attempts ran out, such as while the payment provider was away. */
export const resumeRemovals = defineJob({
  name: "account.resume-removals",
  data: z.object({}),
  schedule: "41 * * * *",
  async run({ db, queue }: Pick<Services, "db" | "queue">) {
    for (const { id } of await closedAccounts(db)) {
      await queue.enqueue(db, removeAccount, { accountId: id }, { key: `resumed:${id}` });
    }
  },
});
