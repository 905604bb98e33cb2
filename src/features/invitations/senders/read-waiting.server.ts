import { createHash } from "node:crypto";
import type { Services } from "#src/services/services.ts";
import type { Waiting } from "./contract.ts";
import { findRunningMails, findSenderNames } from "./queries.server.ts";

/**
 * Returns what an operator approves by releasing each of these businesses: the present name, and every mail that
 * leaves then. A business that does not exist is not in the result.
 */
export async function readWaiting(
  { db }: Pick<Services, "db">,
  businessIds: string[],
): Promise<Map<string, Waiting>> {
  if (businessIds.length === 0) return new Map();
  const names = await findSenderNames(db, businessIds);
  const running = await findRunningMails(db, businessIds);
  return new Map(
    [...names].map(([business, name]) => {
      const mails = running.filter((one) => one.business === business).map(({ mail }) => mail);
      const seen = createHash("sha256")
        .update(JSON.stringify([name, mails]))
        .digest("base64url");
      return [business, { name, mails, seen }];
    }),
  );
}
