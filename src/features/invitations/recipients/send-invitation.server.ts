import { type SmtpProblem, smtpProblem } from "#src/services/mail/smtp.server.ts";
import { invitationResults } from "#src/services/metrics/metrics.server.ts";
import type { Services } from "#src/services/services.ts";
import { hashMailbox } from "../mailboxes/hashes.server.ts";
import { releaseInvitation, reserveInvitation } from "../mailboxes/queries.server.ts";
import { findOptOut } from "../opt-outs/queries.server.ts";
import { listReturned } from "../returns/queries.server.ts";
import { recordResult } from "../senders/record-result.server.ts";
import type { FinalStatus } from "./contract.ts";
import { decryptEmail } from "./email-secrets.server.ts";
import {
  type Invitation,
  makeInvitationMail,
  recipientKey,
} from "./make-invitation-mail.server.ts";
import { claimRecipient, postponeRecipient, setFinalStatus } from "./queries.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "mail" | "settings">;

/** What all mails of a campaign share. */
export interface CampaignContext extends Omit<Invitation, "key"> {
  campaignId: string;
  fromApi: boolean;
}

/** Minutes until the next attempt after each failed one. After the last pause the mail is given up. */
const pausesMinutes = [2, 10, 30, 120, 360];

/**
 * Sends one customer's invitation, or stores why it was not sent. The recipient is claimed before the
 * mail is handed over, so no other process and no restart sends it again. Returns "server_failed" if
 * the failure would affect every mail.
 */
export async function sendInvitation(
  services: Dependencies,
  context: CampaignContext,
  recipient: { position: number; address_secret: Buffer | null },
): Promise<"done" | "server_failed"> {
  const { db, clock, mail, settings } = services;
  const { businessId, campaignId } = context;
  const { position, address_secret: encrypted } = recipient;
  const finish = async (status: FinalStatus) => {
    await setFinalStatus(db, businessId, campaignId, position, status);
    invitationResults.inc({ result: status });
    return "done" as const;
  };

  const key = recipientKey(businessId, campaignId, position);
  const email = encrypted && decryptEmail(settings, encrypted, key);
  if (!email) return finish("given_up");
  const mailbox = hashMailbox(settings, email);
  const [hash] = mailbox;
  const message = await makeInvitationMail(services, { ...context, key }, { email, hash });
  if (await findOptOut(db, businessId, mailbox)) return finish("unsubscribed");
  const isReturned = (await listReturned(db, [mailbox])).size > 0;
  if (isReturned) return finish("refused");
  const attempts = await claimRecipient(db, businessId, campaignId, position, clock.now());
  if (attempts === undefined) return "done";
  const reservedAt = clock.now();
  const counted = context.fromApi ? null : campaignId;
  if (!(await reserveInvitation(db, businessId, mailbox, reservedAt, counted)))
    return finish("recent");

  const problem = await mail.send(message).then(() => undefined, smtpProblem);
  if (!problem) {
    await finish("sent");
    await recordResult(services, businessId, "accepted");
    return "done";
  }
  // A mail without a response may have been delivered, so it counts as an invitation.
  if (!problem.unanswered) await releaseInvitation(db, businessId, hash, reservedAt);
  const status = finalStatus(problem, attempts);
  if (problem.addressRefused) await recordResult(services, businessId, "refused");
  if (status) await finish(status);
  else {
    invitationResults.inc({ result: "retried" });
    const pause = (pausesMinutes[attempts - 1] ?? 0) * 60_000;
    const dueAt = new Date(clock.now().getTime() + pause);
    await postponeRecipient(db, businessId, campaignId, position, dueAt);
  }
  // The server's text may contain the email, so only its codes are logged.
  services.log.warn(
    { campaign: campaignId, position, attempts, ...problem },
    "invitation not sent",
  );
  return problem.ofMessage ? "done" : "server_failed";
}

/** Returns undefined if the mail is to be tried again. */
function finalStatus(problem: SmtpProblem, attempts: number): FinalStatus | undefined {
  if (problem.refused) return "refused";
  if (problem.unanswered) return "unconfirmed";
  return attempts > pausesMinutes.length ? "given_up" : undefined;
}
