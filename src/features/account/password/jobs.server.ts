import { z } from "zod";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
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
    const account = accountId && (await findAccount(services.db, accountId));
    if (!account || account.closed_at) return;
    await services.db.transaction().execute((tx) => sendReset(services, tx, account));
  },
});
