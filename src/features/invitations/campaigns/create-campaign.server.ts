import { v7 as uuidv7 } from "uuid";
import type { Db } from "#src/db/client.ts";
import { failure } from "#src/http/failure.ts";
import { businessDay } from "#src/lib/time/business-day.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { LimitRule } from "#src/services/limits/limits.ts";
import type { Services } from "#src/services/services.ts";
import { listOptedOut } from "../opt-outs/queries.server.ts";
import { hashAddress, sealAddress } from "../recipients/address-secrets.server.ts";
import { mailboxOf } from "../recipients/addresses.ts";
import { recipientKey } from "../recipients/invitation-mail.server.ts";
import { deleteFinishedResults, insertRecipients } from "../recipients/queries.server.ts";
import { listInvitations } from "../texts/list-invitations.server.ts";
import { readAddresses } from "./check-addresses.server.ts";
import { type Campaign, campaignFailures } from "./contract.ts";
import { endOfHold } from "./deliver-campaign.server.ts";
import { sendCampaign } from "./jobs.server.ts";
import { mostPerDay } from "./limits.ts";
import {
  findSender,
  finishIfDone,
  insertCampaign,
  isKnownCampaign,
  takeOfDay,
} from "./queries.server.ts";
import { readCampaign } from "./read-campaign.server.ts";

type Needs = Pick<Services, "db" | "clock" | "limits" | "queue" | "settings">;

/** The answer tells who has unsubscribed, so nobody may ask it without end. */
const ordersPerBusiness: LimitRule = { name: "invitation-order", most: 60, perSeconds: 3600 };

export interface CampaignOrder {
  id: string;
  addresses: string[];
  takes_replies: boolean;
}

/**
 * Begins to mail the owner's own e-mail text to a list. An order that came before changes nothing,
 * even when its results are long forgotten. Fails with `address_invalid`, `addresses_repeated`,
 * `place_missing`, `campaign_running`, `day_full` or `too_many_requests`.
 */
export async function createCampaign(
  services: Needs,
  businessId: string,
  order: CampaignOrder,
): Promise<Campaign> {
  const { db } = services;
  await enforceLimits(services, [ordersPerBusiness, businessId]);
  const addresses = readAddresses(order.addresses);
  if (new Set(addresses.map(mailboxOf)).size < addresses.length) {
    throw failure(campaignFailures, "addresses_repeated");
  }
  const { place_name: placeName, google_url: googleUrl } = await findSender(db, businessId);
  if (!placeName || !googleUrl) throw failure(campaignFailures, "place_missing");

  await db.transaction().execute((tx) => begin(services, tx, businessId, order, addresses));
  const campaign = await readCampaign(services, businessId);
  // Known, and its results were closed: all there is to say is that it is over.
  return campaign?.id === order.id
    ? campaign
    : { id: order.id, finished: true, next_attempt_at: null, statuses: [] };
}

async function begin(
  { clock, queue, settings }: Omit<Needs, "limits">,
  tx: Db,
  businessId: string,
  { id, takes_replies }: CampaignOrder,
  addresses: string[],
): Promise<void> {
  const now = clock.now();
  const { subject, text } = await ownWords(tx, businessId);
  const hold = uuidv7();
  const held = { held_by: hold, held_until: endOfHold(now) };
  const words = { subject, body: text, takes_replies };
  const row = { id, business_id: businessId, created_at: now, ...words, ...held };
  if (!(await insertCampaign(tx, row))) {
    if (await isKnownCampaign(tx, businessId, id)) return;
    throw failure(campaignFailures, "campaign_running");
  }
  await deleteFinishedResults(tx, businessId);

  const hashes = addresses.map((address) => hashAddress(settings, address));
  const optedOut = await listOptedOut(tx, businessId, hashes);
  const recipients = addresses.map((address, position) =>
    optedOut.has(hashes[position]?.toString("base64") ?? "")
      ? { status: "unsubscribed" as const, sealed: null }
      : {
          status: "waiting" as const,
          sealed: sealAddress(settings, address, recipientKey(businessId, id, position)),
        },
  );
  const count = recipients.filter(({ status }) => status === "waiting").length;
  const day = businessDay(now);
  if (!(await takeOfDay(tx, businessId, day, { count, most: mostPerDay }))) {
    throw failure(campaignFailures, "day_full");
  }
  await insertRecipients(tx, businessId, id, recipients, now);
  await finishIfDone(tx, businessId, id, now);
  if (count > 0) await queue.enqueue(tx, sendCampaign, { businessId, id, hold });
}

async function ownWords(tx: Db, businessId: string): Promise<{ subject: string; text: string }> {
  const texts = await listInvitations({ db: tx }, businessId);
  const { subject, text } = texts.find(({ channel }) => channel === "email") ?? {};
  return { subject: subject ?? "", text: text ?? "" };
}
