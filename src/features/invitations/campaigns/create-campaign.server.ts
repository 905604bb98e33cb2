import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import type { BodyOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { mailboxOf } from "#src/lib/text/email-address.ts";
import { saoPauloDate } from "#src/lib/time/sao-paulo-date.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { LimitRule } from "#src/services/limits/limits.ts";
import type { Services } from "#src/services/services.ts";
import { listOptedOut } from "../opt-outs/queries.server.ts";
import { encryptEmail, hashEmail } from "../recipients/email-secrets.server.ts";
import { recipientKey } from "../recipients/invitation-mail.server.ts";
import { deleteFinishedResults, insertRecipients } from "../recipients/queries.server.ts";
import { listInvitations } from "../texts/list-invitations.server.ts";
import { normalizeEmails } from "./check-emails.server.ts";
import { type Campaign, campaignFailures, type createCampaign as contract } from "./contract.ts";
import { leaseExpiry } from "./deliver-campaign.server.ts";
import { sendCampaign } from "./jobs.server.ts";
import { maxPerDay } from "./limits.ts";
import {
  findSender,
  finishIfDone,
  insertCampaign,
  isKnownCampaign,
  reserveDailyQuota,
} from "./queries.server.ts";
import { readCampaign } from "./read-campaign.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">;

/** The response reveals who has unsubscribed, so an owner may not ask without limit. */
const ordersPerBusiness: LimitRule = { name: "invitation-order", most: 60, perSeconds: 3600 };

type CampaignOrder = BodyOf<typeof contract>;

/**
 * Starts to mail the owner's email text to a list. A repeated id starts nothing, also after its
 * results are deleted. Fails with `address_invalid`, `addresses_repeated`, `place_missing`,
 * `campaign_running`, `day_full` or `too_many_requests`.
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
  const { place_name: placeName, google_url: googleUrl } = await findSender(db, businessId);
  if (!placeName || !googleUrl) throw failure(campaignFailures, "place_missing");

  await db.transaction().execute((tx) => storeCampaign(services, tx, businessId, order, emails));
  const campaign = await readCampaign(services, businessId);
  // A repeated order whose results are deleted: only its end is known.
  return campaign?.id === order.id
    ? campaign
    : { id: order.id, finished: true, next_attempt_at: null, statuses: [] };
}

async function storeCampaign(
  { clock, queue, settings }: Omit<Dependencies, "limits">,
  tx: Db,
  businessId: string,
  { id, takes_replies }: CampaignOrder,
  emails: string[],
): Promise<void> {
  const now = clock.now();
  const { subject, text } = await findEmailText(tx, businessId);
  const token = uuidv7();
  const lease = { held_by: token, held_until: leaseExpiry(now) };
  const row = { id, business_id: businessId, created_at: now, subject, body: text, takes_replies };
  if (!(await insertCampaign(tx, { ...row, ...lease }))) {
    if (await isKnownCampaign(tx, businessId, id)) return;
    throw failure(campaignFailures, "campaign_running");
  }
  await deleteFinishedResults(tx, businessId);

  const hashes = emails.map((email) => hashEmail(settings, email));
  const optedOut = await listOptedOut(tx, businessId, hashes);
  const recipients = emails.map((email, position) =>
    optedOut.has(hashes[position]?.toString("base64") ?? "")
      ? { status: "unsubscribed" as const, encryptedEmail: null }
      : {
          status: "waiting" as const,
          encryptedEmail: encryptEmail(settings, email, recipientKey(businessId, id, position)),
        },
  );
  const count = recipients.filter(({ status }) => status === "waiting").length;
  const day = saoPauloDate(now);
  if (!(await reserveDailyQuota(tx, businessId, day, { count, max: maxPerDay }))) {
    throw failure(campaignFailures, "day_full");
  }
  await insertRecipients(tx, businessId, id, recipients, now);
  await finishIfDone(tx, businessId, id, now);
  if (count > 0) await queue.enqueue(tx, sendCampaign, { businessId, id, hold: token });
}

async function findEmailText(
  tx: Db,
  businessId: string,
): Promise<{ subject: string; text: string }> {
  const texts = await listInvitations({ db: tx }, businessId);
  const { subject, text } = texts.find(({ channel }) => channel === "email") ?? {};
  return { subject: subject ?? "", text: text ?? "" };
}
