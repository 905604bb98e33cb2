import { repeatEndpointRemovals } from "#src/features/integrations/endpoints/repeat-removals.server.ts";
import { repeatRevocations } from "#src/features/integrations/keys/repeat-revocations.server.ts";
import { repeatOptOuts } from "#src/features/invitations/opt-outs/repeat-opt-outs.server.ts";
import { repeatReplyErasures } from "#src/features/reviews/conversation/repeat-reply-erasures.server.ts";
import { repeatErasures } from "#src/features/reviews/messages/repeat-erasures.server.ts";
import { repeatRemovals } from "#src/features/team/members/repeat-removals.server.ts";
import type { Deletion } from "#src/services/deletions/deletions.ts";
import type { Services } from "#src/services/services.ts";
import { listOpenAccounts } from "./queries.server.ts";
import { startRemoval } from "./start-removal.server.ts";
import { startShopRemoval } from "./start-shop-removal.server.ts";

/**
 * Repeats the deletions that a restored database has lost: closes accounts and businesses, ends memberships and keys, erases
 * comments and messages, removes endpoints, stores opt-outs. Changes nothing in a database that was not restored, so every start calls it. The log
 * says what was repeated.
 */
export async function repeatDeletions(
  services: Pick<Services, "db" | "clock" | "queue" | "log">,
  deletions: Deletion[],
): Promise<
  Record<
    | "accounts"
    | "businesses"
    | "members"
    | "keys"
    | "comments"
    | "replies"
    | "endpoints"
    | "optOuts",
    number
  >
> {
  const { db, log } = services;
  const closed = deletions.flatMap((one) => (one.kind === "account" ? one.account : []));
  const open = closed.length > 0 ? await listOpenAccounts(db, closed) : [];
  // What is read here is stored already.
  const withoutRecord = { ...services, deletions: { record: async () => {} } };
  for (const { id } of open) await startRemoval(withoutRecord, id);
  let businesses = 0;
  for (const one of deletions) {
    if (one.kind !== "business") continue;
    const isRepeated = await db
      .transaction()
      .execute((tx) => startShopRemoval({ ...services, db: tx }, one.business));
    if (isRepeated) businesses++;
  }
  const members = await repeatRemovals(
    services,
    deletions.filter((one) => one.kind === "member"),
  );
  const keys = await repeatRevocations(
    services,
    deletions.filter((one) => one.kind === "key"),
  );
  const comments = await repeatErasures(
    services,
    deletions.filter((one) => one.kind === "comment"),
  );
  const replies = await repeatReplyErasures(
    services,
    deletions.filter((one) => one.kind === "reply"),
  );
  const endpoints = await repeatEndpointRemovals(
    services,
    deletions.filter((one) => one.kind === "endpoint"),
  );
  const optOuts = await repeatOptOuts(
    services,
    deletions.filter((one) => one.kind === "opt-out"),
  );
  const repeated = {
    accounts: open.length,
    businesses,
    members,
    keys,
    comments,
    replies,
    endpoints,
    optOuts,
  };
  if (Object.values(repeated).some(Boolean)) {
    log.warn(repeated, "deletions repeated: the database was restored from a backup");
  }
  return repeated;
}
