import { stopEveryCampaign } from "#src/features/invitations/campaigns/stop-every-campaign.server.ts";
import { skipDueDigest } from "#src/features/reviews/digest/skip-due-digest.server.ts";
import { endEverySession } from "#src/features/session/tokens/end-every-session.server.ts";
import { endEveryInvite } from "#src/features/team/invites/end-every-invite.server.ts";
import { discardEveryMail } from "#src/services/mail/discard-every-mail.server.ts";
import type { Services } from "#src/services/services.ts";

/**
 * Ends what a restored database has again although it is over: mails that were sent, running campaigns,
 * sessions, and invitations to teams. A removed member may still have the mailed link of an invitation, and the
 * restored database no longer knows that it was used. The digests of last week are not sent: they may have been sent
 * after the backup. A second call finds nothing more.
 */
export async function finishRestore({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<{ campaigns: number; mails: number }> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    await endEverySession(tx, now);
    await endEveryInvite(tx, now);
    await skipDueDigest(tx, now);
    return { campaigns: await stopEveryCampaign(tx, now), mails: await discardEveryMail(tx) };
  });
}
