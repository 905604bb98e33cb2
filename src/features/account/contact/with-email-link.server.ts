import type { Db } from "#src/db/client.ts";
import { lockAccount } from "#src/features/session/owner/lock-account.server.ts";
import { failure } from "#src/http/failure.ts";
import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { linkPerIpAddress } from "../links/limits.server.ts";
import { consumeLink, findLink } from "../links/queries.server.ts";
import { findAccount } from "../queries.server.ts";
import { emailLinkFailures } from "./contract.ts";
import { isDuplicateEmail } from "./queries.server.ts";

interface EmailLink {
  email: string;
  sessionId: string | null;
  createdAt: Date;
}

type Work<T> = (tx: Db, account: { id: string; email: string }, link: EmailLink) => Promise<T>;

/**
 * Consumes a link that sets an account's email, and runs `work` in the same transaction. Fails with
 * the codes of `emailLinkFailures`.
 */
export async function withEmailLink<T>(
  services: Pick<Services, "db" | "clock" | "limits">,
  input: { token: string; purpose: "email" | "email-undo"; ipAddress: string },
  work: Work<T>,
): Promise<T> {
  await enforceLimits(services, [linkPerIpAddress, input.ipAddress]);
  const { purpose } = input;
  const key = { tokenHash: hashToken(input.token), purpose, now: services.clock.now() };
  try {
    return await services.db.transaction().execute(async (tx) => {
      // Every change of the account locks its row before its links, so two changes cannot deadlock.
      const accountId = await findLink(tx, key);
      if (accountId) await lockAccount(tx, accountId);
      const account = accountId && (await findAccount(tx, accountId));
      const link = account && !account.closed_at ? await consumeLink(tx, key) : undefined;
      if (!account || !link?.email) throw failure(emailLinkFailures, "token_invalid");
      const { email, sessionId, created_at: createdAt } = link;
      return work(tx, account, { email, sessionId, createdAt });
    });
  } catch (error) {
    if (isDuplicateEmail(error)) throw failure(emailLinkFailures, "email_taken");
    throw error;
  }
}
