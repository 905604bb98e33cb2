import { setTimeout as delay } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import type { DataOf } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import { deliverCampaignJob } from "../jobs.ts";
import { listDue, setFinalStatusForAll, stopWithoutPlan } from "../recipients/queries.server.ts";
import { type CampaignContext, sendInvitation } from "../recipients/send-invitation.server.ts";
import { findHold } from "../senders/queries.server.ts";
import { leaseExpiry } from "./lease.ts";
import {
  findSender,
  finishIfDone,
  reserveSendSlot,
  setLeaseExpiry,
  takeLease,
} from "./queries.server.ts";

type Dependencies = Pick<Services, "db" | "clock" | "log" | "mail" | "queue" | "settings">;

/** Mails sent at the same time. A crash leaves at most this many unconfirmed. */
const concurrency = 3;
/** Shorter than the time in which a stopping process waits for its jobs. */
const batchMs = 5000;
const maxWaitMs = 1000;
/** The pause after a failure of the mail server itself. */
const failurePauseMs = 60_000;

/**
 * Sends the due mails of a campaign for a few seconds, and enqueues the next batch if more mails are
 * due now. Only the process with the lease sends a campaign.
 */
export async function deliverCampaign(
  services: Dependencies,
  { businessId, id, hold }: DataOf<typeof deliverCampaignJob>,
): Promise<void> {
  const { db, clock, queue } = services;
  const now = clock.now();
  const next = uuidv7();
  const campaign = await takeLease(db, businessId, id, {
    by: hold,
    next,
    until: leaseExpiry(now),
  });
  if (!campaign) return;

  // A process stopped between handing these mails over and storing the result. They may have been
  // delivered, and a customer must not get an invitation twice.
  await setFinalStatusForAll(db, businessId, id, "sending", "unconfirmed");
  const {
    closed_at: closedAt,
    blocked_at: blockedAt,
    ...sender
  } = await findSender(db, businessId);
  if (closedAt) await setFinalStatusForAll(db, businessId, id, "waiting", "given_up");
  await stopWithoutPlan(db, businessId, id, now);

  // The campaign of a held or blocked business waits. After a day its mails are given up like all others.
  const isHeld = blockedAt !== null || (await findHold(db, businessId)) !== undefined;
  const due = isHeld ? [] : await listDue(db, businessId, id, now);
  const { subject, body, takes_replies: takesReplies } = campaign;
  const text = { subject: subject ?? "", text: body ?? "", takesReplies };
  const placeName = campaign.place_name ?? sender.place_name;
  const checkedSender = { ...sender, place_name: placeName };
  const context = {
    businessId,
    campaignId: id,
    fromApi: campaign.from_api,
    sender: checkedSender,
    ...text,
  };
  const serverFailed = await sendBatch(services, context, due);

  const hasMore = !serverFailed && due.length > 0;
  const end = clock.now();
  const pauseEnd = new Date(end.getTime() + (serverFailed ? failurePauseMs : 0));
  await setLeaseExpiry(db, businessId, id, next, hasMore ? leaseExpiry(end) : pauseEnd);
  await finishIfDone(db, businessId, id, end);
  if (hasMore) await queue.enqueue(db, deliverCampaignJob, { businessId, id, hold: next });
}

/** Removes sent recipients from `due` until the time is over. Returns true if the mail server failed. */
async function sendBatch(
  services: Dependencies,
  context: CampaignContext,
  due: Awaited<ReturnType<typeof listDue>>,
): Promise<boolean> {
  const end = performance.now() + batchMs;
  let serverFailed = false;
  const sendInTurn = async () => {
    while (!serverFailed && due.length > 0 && performance.now() < end) {
      if (!(await waitForSendSlot(services))) return;
      const next = due.shift();
      if (!next) return;
      const result = await sendInvitation(services, context, next);
      if (result === "server_failed") serverFailed = true;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, sendInTurn));
  return serverFailed;
}

/**
 * Returns false, after a pause, if the next slot is too far away. The next batch then continues. It is enqueued at
 * once, so without the pause the batches would repeat as fast as the queue is.
 */
async function waitForSendSlot({ db, clock, settings }: Dependencies): Promise<boolean> {
  const perSecond = settings.invitationsPerSecond;
  if (perSecond === 0) return true;
  const now = clock.now();
  const slot = await reserveSendSlot(db, now, { perSecond, maxWaitMs });
  await delay(slot ? slot.getTime() - now.getTime() : maxWaitMs);
  return slot !== undefined;
}
