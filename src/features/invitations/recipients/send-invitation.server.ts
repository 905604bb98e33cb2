import { type SmtpProblem, smtpProblem } from "#src/services/mail/smtp.server.ts";
import type { Services } from "#src/services/services.ts";
import { findOptOut } from "../opt-outs/queries.server.ts";
import { hashAddress, openAddress } from "./address-secrets.server.ts";
import { type Invitation, makeInvitationMail, recipientKey } from "./invitation-mail.server.ts";
import { claimRecipient, postponeRecipient, settleRecipient } from "./queries.server.ts";

type Needs = Pick<Services, "db" | "clock" | "log" | "mail" | "settings">;

/** What the mails of a campaign have in common. */
export interface Sending extends Omit<Invitation, "key"> {
  campaignId: string;
}

/** Pauses after each attempt a server put off; past the last one the address is given up. */
const pausesMinutes = [2, 10, 30, 120, 360];

/**
 * Sends one customer's invitation, or writes down why not. It is marked as being sent before it is
 * handed over, so no other process, and no later start, sends it again.
 */
export async function sendInvitation(
  services: Needs,
  sending: Sending,
  recipient: { position: number; address_secret: Buffer | null },
): Promise<"done" | "trouble"> {
  const { db, clock, mail, settings } = services;
  const { businessId, campaignId } = sending;
  const { position, address_secret: sealed } = recipient;
  const settle = (status: "sent" | "refused" | "given_up" | "unconfirmed" | "unsubscribed") =>
    settleRecipient(db, businessId, campaignId, position, status);

  const key = recipientKey(businessId, campaignId, position);
  const address = sealed && openAddress(settings, sealed, key);
  if (!address) {
    await settle("given_up");
    return "done";
  }
  const hash = hashAddress(settings, address);
  const message = await makeInvitationMail(services, { ...sending, key }, { address, hash });
  if (await findOptOut(db, businessId, hash)) {
    await settle("unsubscribed");
    return "done";
  }
  const attempts = await claimRecipient(db, businessId, campaignId, position);
  if (attempts === undefined) return "done";

  const problem = await mail.send(message).then(() => undefined, smtpProblem);
  const end = ending(problem, attempts);
  if (end) await settle(end);
  else {
    const pause = (pausesMinutes[attempts - 1] ?? 0) * 60_000;
    const dueAt = new Date(clock.now().getTime() + pause);
    await postponeRecipient(db, businessId, campaignId, position, dueAt);
  }
  if (!problem) return "done";
  // The server's words may repeat the address, so only its codes are logged.
  services.log.warn(
    { campaign: campaignId, position, attempts, ...problem },
    "invitation not sent",
  );
  return problem.ofMessage ? "done" : "trouble";
}

function ending(problem: SmtpProblem | undefined, attempts: number) {
  if (!problem) return "sent";
  if (problem.refused) return "refused";
  if (problem.unanswered) return "unconfirmed";
  return attempts > pausesMinutes.length ? "given_up" : undefined;
}
