import { setTimeout as delay } from "node:timers/promises";
import { v7 as uuidv7 } from "uuid";
import type { Services } from "#src/services/services.ts";
import { listDue, settleAll } from "../recipients/queries.server.ts";
import { type Sending, sendInvitation } from "../recipients/send-invitation.server.ts";
import { findSender, finishIfDone, holdCampaign, holdUntil, takeTurn } from "./queries.server.ts";

type Needs = Pick<Services, "db" | "clock" | "log" | "mail" | "settings">;

/** How many mails of a campaign are on the line at once; a crash leaves that many unconfirmed. */
const lines = 3;
/** Shorter than what a stopping program waits for its jobs. */
const sliceMs = 5000;
const patienceMs = 1000;
/** A mail server that is away is left alone for so long. */
const troublePauseMs = 60_000;

/** Longer than a mail can take: then whoever held the campaign is gone. */
export function endOfHold(now: Date): Date {
  return new Date(now.getTime() + 120_000);
}

export interface Slice {
  businessId: string;
  id: string;
  /** The key to the campaign, good once. */
  hold: string;
}

/**
 * Sends of a campaign what is due, for some seconds. Answers the key for the rest, if more is due
 * now. Only one process sends a campaign at a time; the pace is kept over all of them.
 */
export async function deliverCampaign(
  services: Needs,
  { businessId, id, hold }: Slice,
): Promise<string | undefined> {
  const { db, clock } = services;
  const now = clock.now();
  const next = uuidv7();
  const held = await holdCampaign(db, businessId, id, { by: hold, next, until: endOfHold(now) });
  if (!held) return undefined;

  // Left by a process that died between handing a mail over and writing it down: nobody can tell
  // whether it went, and a customer invited twice is worse off than one not invited.
  await settleAll(db, businessId, id, "sending", "unconfirmed");
  const { closed_at: closedAt, ...sender } = await findSender(db, businessId);
  if (closedAt) await settleAll(db, businessId, id, "waiting", "given_up");

  const due = await listDue(db, businessId, id, now);
  const { subject, body, takes_replies: takesReplies } = held;
  const words = { subject: subject ?? "", text: body ?? "", takesReplies };
  const sending: Sending = { businessId, campaignId: id, sender, ...words };
  const trouble = await sendSome(services, sending, due);

  const more = !trouble && due.length > 0;
  const end = clock.now();
  const pause = new Date(end.getTime() + (trouble ? troublePauseMs : 0));
  await holdUntil(db, businessId, id, next, more ? endOfHold(end) : pause);
  await finishIfDone(db, businessId, id, end);
  return more ? next : undefined;
}

/** Takes from the front of `due` until the time is over. Answers whether the mail server is in trouble. */
async function sendSome(
  services: Needs,
  sending: Sending,
  due: Awaited<ReturnType<typeof listDue>>,
): Promise<boolean> {
  const end = performance.now() + sliceMs;
  let trouble = false;
  const line = async () => {
    while (!trouble && due.length > 0 && performance.now() < end) {
      if (!(await waitForTurn(services))) return;
      const next = due.shift();
      if (!next) return;
      const outcome = await sendInvitation(services, sending, next);
      if (outcome === "trouble") trouble = true;
    }
  };
  await Promise.all(Array.from({ length: lines }, line));
  return trouble;
}

/** False when so many others wait that it is better to come again. */
async function waitForTurn({ db, clock, settings }: Needs): Promise<boolean> {
  const perSecond = settings.invitationsPerSecond;
  if (perSecond === 0) return true;
  const now = clock.now();
  const turn = await takeTurn(db, now, { perSecond, patienceMs });
  if (!turn) return false;
  await delay(turn.getTime() - now.getTime());
  return true;
}
