import { z } from "zod";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { lockAccount } from "../links/queries.server.ts";
import { findAccount } from "../queries.server.ts";
import { sendReset } from "./send-reset.server.ts";

/**
 * Mails a reset link. `accountId` is null if the email has no account: `requestReset` enqueues the
 * job in both cases, so that both take the same time.
 */
export const mailReset = defineJob({
  name: "account.mail-reset",
  data: z.object({ accountId: z.uuid().nullable() }),
  async run(services: Pick<Services, "db" | "clock" | "queue" | "settings">, { accountId }) {
    if (!accountId) return;
    await services.db.transaction().execute(async (tx) => {
      // A change of the email that is not committed yet must not leave a valid link in the old mailbox.
      await lockAccount(tx, accountId);
      const account = await findAccount(tx, accountId);
      if (account && !account.closed_at) await sendReset(services, tx, account);
    });
  },
});
