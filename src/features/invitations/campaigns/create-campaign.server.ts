import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { mailboxOf } from "#src/lib/text/email-address.ts";
import { isSuspicious } from "#src/lib/text/mailed-wording.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { deliverCampaignJob } from "../jobs.ts";
import { hashMailbox } from "../mailboxes/hashes.server.ts";
import { listRecentlyInvited } from "../mailboxes/queries.server.ts";
import { listOptedOut } from "../opt-outs/queries.server.ts";
import { encryptEmail } from "../recipients/email-secrets.server.ts";
import { recipientKey } from "../recipients/make-invitation-mail.server.ts";
import {
  deleteFinishedResults,
  insertRecipients,
  type NewRecipient,
} from "../recipients/queries.server.ts";
import { listReturned } from "../returns/queries.server.ts";
import { hashText } from "../senders/hash-text.server.ts";
import { holdSender } from "../senders/hold-sender.server.ts";
import { findReputation } from "../senders/queries.server.ts";
import { listInvitations } from "../texts/list-invitations.server.ts";
import { wordingFailure } from "../texts/wording.ts";
import { normalizeEmails } from "./check-emails.server.ts";
import { checkSender } from "./check-sender.server.ts";
import { type Campaign, campaignFailures, type createCampaign as contract } from "./contract.ts";
import { reserveToday } from "./daily-limit.server.ts";
import { leaseExpiry } from "./deliver-campaign.server.ts";
import { ordersPerBusiness } from "./limits.server.ts";
import { finishIfDone, insertCampaign, isKnownCampaign } from "./queries.server.ts";
import { readCampaign } from "./read-campaign.server.ts";

type Dependencies = Pick<
  Services,
  "db" | "clock" | "limits" | "log" | "places" | "queue" | "settings"
>;

type CampaignOrder = BodyOf<typeof contract>;

/**
 * Starts to mail the owner's email text to a list. A suspicious text or name waits for the operator. A repeated id
 * starts nothing, also after its results are deleted. Fails with `address_invalid`, `addresses_repeated`, `campaign_running`,
 * `day_full`, `too_many_requests`, a code of `checkSender` or of `wordingFailures`.
 */
export async function createCampaign(
  services: Dependencies,
  businessId: string,
  order: CampaignOrder,
): Promise<Campaign> {
  const { db } = services;
  await enforceLimits(services, [ordersPerBusiness, businessId]);
  const emails = normalizeEmails(order.addresses);
  if (new Set(emails.map(mailboxOf)).size < emails.length) {
    throw failure(campaignFailures, "addresses_repeated");
  }
  // A repeated request needs no check, because it sends nothing.
  if (!(await isKnownCampaign(db, businessId, order.id))) {
    const placeName = await checkSender(services, businessId);
    await db
      .transaction()
      .execute((tx) => storeCampaign(services, tx, businessId, { ...order, placeName }, emails));
  }
  const campaign = await readCampaign(services, businessId);
  // A repeated request after its results were deleted: only the id is still stored.
  return campaign?.id === order.id
    ? campaign
    : {
        id: order.id,
        finished: true,
        next_attempt_at: null,
        statuses: [],
        returned: 0,
        complaints: 0,
        refused: false,
      };
}

async function storeCampaign(
  { clock, log, queue, settings }: Pick<Dependencies, "clock" | "log" | "queue" | "settings">,
  tx: Db,
  businessId: string,
  { id, takes_replies, placeName }: CampaignOrder & { placeName: string },
  emails: string[],
): Promise<void> {
  const now = clock.now();
  const { subject, text } = await findEmailText(tx, businessId);
  // The default text contains the name, and a stored text may be older than the rule.
  const forbidden = wordingFailure(subject) ?? wordingFailure(text);
  if (forbidden) throw failure(campaignFailures, forbidden);
  const token = uuidv7();
  const lease = { held_by: token, held_until: leaseExpiry(now) };
  const content = { subject, body: text, takes_replies, place_name: placeName };
  const row = { id, business_id: businessId, created_at: now, ...content, ...lease };
  if (!(await insertCampaign(tx, row))) {
    if (await isKnownCampaign(tx, businessId, id)) return;
    throw failure(campaignFailures, "campaign_running");
  }
  await deleteFinishedResults(tx, businessId);

  const mailboxes = emails.map((email) => hashMailbox(settings, email));
  const optedOut = await listOptedOut(tx, businessId, mailboxes);
  const recent = await listRecentlyInvited(tx, businessId, mailboxes, now);
  const returned = await listReturned(tx, mailboxes);
  const recipients = emails.map((email, position): NewRecipient => {
    if (optedOut.has(position)) return { status: "unsubscribed", encryptedEmail: null };
    if (returned.has(position)) return { status: "refused", encryptedEmail: null };
    if (recent.has(position)) return { status: "recent", encryptedEmail: null };
    const key = recipientKey(businessId, id, position);
    return { status: "waiting", encryptedEmail: encryptEmail(settings, email, key) };
  });
  const count = recipients.filter(({ status }) => status === "waiting").length;
  if (!(await reserveToday({ db: tx, clock }, businessId, count))) {
    throw failure(campaignFailures, "day_full");
  }
  await insertRecipients(tx, businessId, id, recipients, now);
  await finishIfDone(tx, businessId, id, now);
  if (count > 0 && (await needsOperator(tx, businessId, { subject, text, placeName }))) {
    await holdSender({ db: tx, clock, log }, businessId, "wording");
  }
  if (count > 0) await queue.enqueue(tx, deliverCampaignJob, { businessId, id, hold: token });
}

/** Returns true if the name or the text is suspicious, and the operator has not approved it. */
async function needsOperator(
  tx: Db,
  businessId: string,
  { subject, text, placeName }: { subject: string; text: string; placeName: string },
): Promise<boolean> {
  const approved = await findReputation(tx, businessId);
  if (approved?.released_name !== placeName && isSuspicious(placeName)) return true;
  if (approved?.released_text?.equals(hashText(subject, text))) return false;
  // The name is judged above, and the default text contains it.
  return [subject, text].some((one) => isSuspicious(one.replaceAll(placeName, " ")));
}

async function findEmailText(
  tx: Db,
  businessId: string,
): Promise<{ subject: string; text: string }> {
  const texts = await listInvitations({ db: tx }, businessId);
  const { subject, text } = texts.find(({ channel }) => channel === "email") ?? {};
  return { subject: subject ?? "", text: text ?? "" };
}
