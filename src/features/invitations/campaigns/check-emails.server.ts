import { failure } from "#src/http/failure.ts";
import { normalizeEmail } from "#src/lib/text/email-address.ts";
import { enforceLimits } from "#src/services/limits/enforce-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { hashMailbox } from "../mailboxes/hashes.server.ts";
import { listRecentlyInvited } from "../mailboxes/queries.server.ts";
import { listOptedOut } from "../opt-outs/queries.server.ts";

import { checkSender } from "./check-sender.server.ts";
import { campaignFailures } from "./contract.ts";
import { readDailyLimit } from "./daily-limit.server.ts";
import { checksPerBusiness } from "./limits.server.ts";

/**
 * Returns how many emails, from the start of the list, fit today's limit. Counts the opted-out and the
 * recently invited emails among them, without naming them: these use up no limit. Stores nothing.
 * Fails with `address_invalid`, `day_full`, `too_many_requests` or a code of `checkSender`.
 */
export async function checkEmails(
  services: Pick<Services, "db" | "clock" | "limits" | "log" | "places" | "settings">,
  businessId: string,
  typed: string[],
) {
  await enforceLimits(services, [checksPerBusiness, businessId]);
  const mailboxes = normalizeEmails(typed).map((email) => hashMailbox(services.settings, email));
  await checkSender(services, businessId);
  const { db, clock } = services;
  const [optedOut, recent, { remaining }] = await Promise.all([
    listOptedOut(db, businessId, mailboxes),
    listRecentlyInvited(db, businessId, mailboxes, clock.now()),
    readDailyLimit(services, businessId),
  ]);
  if (remaining === 0) throw failure(campaignFailures, "day_full");
  const free = [...mailboxes.keys()].filter((at) => !optedOut.has(at) && !recent.has(at));
  const fitting = free[remaining] ?? mailboxes.length;
  const unsubscribed = [...optedOut].filter((at) => at < fitting).length;
  const invited = Math.min(free.length, remaining);
  return {
    fit_today: fitting,
    unsubscribed,
    recently_invited: fitting - invited - unsubscribed,
    left_today: remaining,
  };
}

/** Fails with `address_invalid` if one of the emails is invalid. */
export function normalizeEmails(typed: string[]): string[] {
  return typed.map((one) => {
    const email = normalizeEmail(one);
    if (!email) throw failure(campaignFailures, "address_invalid");
    return email;
  });
}
