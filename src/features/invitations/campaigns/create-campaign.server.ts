import { v7 as uuidv7 } from "uuid";
import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { mailboxOf } from "#src/lib/text/email-address.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { deliverCampaignJob } from "../jobs.ts";
import { prepareRecipients } from "../recipients/prepare-recipients.server.ts";
import { deleteFinishedResults, insertRecipients } from "../recipients/queries.server.ts";
import { holdIfSuspicious } from "../senders/hold-if-suspicious.server.ts";
import { readEmailText } from "../texts/list-invitations.server.ts";
import { wordingFailure } from "../texts/wording.ts";
import { normalizeEmails } from "./check-emails.server.ts";
import { checkSender } from "./check-sender.server.ts";
import { type Campaign, campaignFailures, type createCampaign as contract } from "./contract.ts";
import { reserveToday } from "./daily-limit.server.ts";
import { leaseExpiry } from "./lease.ts";
import { apiOrdersPerBusiness, ordersPerBusiness } from "./limits.server.ts";
import { finishIfDone, insertCampaign, isKnownCampaign } from "./queries.server.ts";
import { readCampaign } from "./read-campaign.server.ts";

type Dependencies = Pick<
  Services,
  "db" | "clock" | "limits" | "log" | "places" | "queue" | "settings"
>;

type CampaignOrder = BodyOf<typeof contract> & {
  /** Ordered by a program: runs beside other campaigns and leaves the results of the panel's. */
  fromApi?: boolean;
};

/**
 * Starts to mail the owner's email text to a list. A suspicious text or name waits for the operator. A repeated id
 * starts nothing, also after its results are deleted. One campaign of the panel runs at a time. Fails with `address_invalid`, `addresses_repeated`,
 * `campaign_running`, `day_full`, `too_many_requests`, a code of `checkSender` or of `wordingFailures`.
 */
export async function createCampaign(
  services: Dependencies,
  businessId: string,
  order: CampaignOrder,
): Promise<Campaign> {
  const { db } = services;
  const limit = order.fromApi ? apiOrdersPerBusiness : ordersPerBusiness;
  await enforceLimits(services, [limit, businessId]);

  const emails = normalizeEmails(order.addresses);
  if (new Set(emails.map(mailboxOf)).size < emails.length) {
    throw failure(campaignFailures, "addresses_repeated");
  }

  // A repeated request needs no check, because it sends nothing.
  if (!(await isKnownCampaign(db, businessId, order.id))) {
    const placeName = await checkSender(services, businessId);
    const campaign = { ...order, placeName, emails };
    await db
      .transaction()
      .execute((tx) => storeCampaign({ ...services, db: tx }, businessId, campaign));
  }

  const campaign = await readCampaign(services, businessId, order.id);
  // A repeated request after its results were deleted: only the id is still stored.
  return (
    campaign ?? {
      id: order.id,
      finished: true,
      next_attempt_at: null,
      statuses: [],
      returned: 0,
      complaints: 0,
      refused: false,
    }
  );
}

/** Stores the campaign with its recipients, and enqueues its first batch. `db` is the transaction. */
async function storeCampaign(
  services: Pick<Dependencies, "db" | "clock" | "log" | "queue" | "settings">,
  businessId: string,
  {
    id,
    takes_replies,
    fromApi = false,
    placeName,
    emails,
  }: CampaignOrder & { placeName: string; emails: string[] },
): Promise<void> {
  const { db: tx, queue } = services;
  const now = services.clock.now();
  const { subject, text } = await readEmailText({ db: tx }, businessId);
  // The default text contains the name, and a stored text may be older than the rule.
  const forbidden = wordingFailure(subject) ?? wordingFailure(text);
  if (forbidden) throw failure(campaignFailures, forbidden);
  const token = uuidv7();
  const lease = { held_by: token, held_until: leaseExpiry(now) };
  const content = { subject, body: text, takes_replies, place_name: placeName };
  const row = {
    id,
    business_id: businessId,
    created_at: now,
    from_api: fromApi,
    ...content,
    ...lease,
  };
  if (!(await insertCampaign(tx, row))) {
    if (await isKnownCampaign(tx, businessId, id)) return;
    throw failure(campaignFailures, "campaign_running");
  }
  if (!fromApi) await deleteFinishedResults(tx, businessId);
  const recipients = await prepareRecipients(services, businessId, id, emails);
  const count = recipients.filter(({ status }) => status === "waiting").length;
  if (!(await reserveToday(services, tx, businessId, count))) {
    throw failure(campaignFailures, "day_full");
  }
  await insertRecipients(tx, businessId, id, recipients, now);
  await finishIfDone(tx, businessId, id, now);
  if (count === 0) return;
  await holdIfSuspicious(services, businessId, { subject, text, placeName });
  await queue.enqueue(tx, deliverCampaignJob, { businessId, id, hold: token });
}
