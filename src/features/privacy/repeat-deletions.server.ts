import { repeatEndpointRemovals } from "#src/features/integrations/endpoints/repeat-removals.server.ts";
import { repeatRevocations } from "#src/features/integrations/keys/repeat-revocations.server.ts";
import { repeatOptOuts } from "#src/features/invitations/opt-outs/repeat-opt-outs.server.ts";
import { repeatReplyErasures } from "#src/features/reviews/conversation/repeat-reply-erasures.server.ts";
import { repeatDigestStops } from "#src/features/reviews/digest/repeat-stops.server.ts";
import { repeatErasures } from "#src/features/reviews/messages/repeat-erasures.server.ts";
import { repeatWithdrawals } from "#src/features/reviews/praise/repeat-withdrawals.server.ts";
import { repeatRemovals } from "#src/features/team/members/repeat-removals.server.ts";
import type { Deletion } from "#src/services/deletions/deletions.ts";
import type { Services } from "#src/services/services.ts";
import { listOpenAccounts } from "./queries.server.ts";
import { startRemoval } from "./start-removal.server.ts";
import { startShopRemoval } from "./start-shop-removal.server.ts";

type Repeated =
  | "accounts"
  | "businesses"
  | "members"
  | "keys"
  | "comments"
  | "replies"
  | "praise"
  | "endpoints"
  | "optOuts"
  | "digests";

/**
 * Repeats the deletions that a restored database has lost: closes accounts and businesses, ends memberships and keys,
 * erases comments and messages, takes consents back, removes endpoints, stores opt-outs, switches digests off.
 * Changes nothing in a database that was not restored, so every start calls it. The log says what was repeated.
 */
export async function repeatDeletions(
  services: Pick<Services, "db" | "clock" | "queue" | "log">,
  deletions: Deletion[],
): Promise<Record<Repeated, number>> {
  const { db, log } = services;
  const ofKind = <K extends Deletion["kind"]>(kind: K) =>
    deletions.filter((one): one is Extract<Deletion, { kind: K }> => one.kind === kind);
  const closed = ofKind("account").map(({ account }) => account);
  const open = closed.length > 0 ? await listOpenAccounts(db, closed) : [];
  // What is read here is stored already.
  const withoutRecord = { ...services, deletions: { record: async () => {} } };
  for (const { id } of open) await startRemoval(withoutRecord, id);
  let businesses = 0;
  for (const { business } of ofKind("business")) {
    const isRepeated = await db
      .transaction()
      .execute((tx) => startShopRemoval({ ...services, db: tx }, business));
    if (isRepeated) businesses++;
  }
  const repeated = {
    accounts: open.length,
    businesses,
    members: await repeatRemovals(services, ofKind("member")),
    keys: await repeatRevocations(services, ofKind("key")),
    comments: await repeatErasures(services, ofKind("comment")),
    replies: await repeatReplyErasures(services, ofKind("reply")),
    praise: await repeatWithdrawals(services, ofKind("praise")),
    endpoints: await repeatEndpointRemovals(services, ofKind("endpoint")),
    optOuts: await repeatOptOuts(services, ofKind("opt-out")),
    digests: await repeatDigestStops(services, ofKind("digest")),
  };
  if (Object.values(repeated).some(Boolean)) {
    log.warn(repeated, "deletions repeated: the database was restored from a backup");
  }
  return repeated;
}
