import { createCampaign } from "#src/features/invitations/campaigns/create-campaign.server.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import { Failure, failure, retryAfter } from "#src/http/failure.ts";
import { endOfDay } from "#src/lib/time/calendar.ts";
import { hashUuid } from "#src/lib/tokens/hash-uuid.server.ts";
import { type sendInvitations as endpoint, inviteFailures } from "./contract.ts";
import { publicInvitations } from "./schemas.ts";

interface Order {
  idempotencyKey: string;
  emails: string[];
  takesReplies: boolean;
}

/**
 * Mails the email invitation of a business to a list, beside other orders and the campaign of the panel. The id of the
 * campaign follows from the idempotency key, so a repeated request starts nothing. Fails with the codes of
 * `inviteFailures`.
 */
export async function sendInvitations(
  services: Parameters<typeof createCampaign>[0],
  businessId: string,
  { idempotencyKey, emails, takesReplies }: Order,
): Promise<ResponseOf<typeof endpoint>> {
  const id = hashUuid(`${businessId}\n${idempotencyKey}`);
  const campaign = await createCampaign(services, businessId, {
    id,
    addresses: emails,
    takes_replies: takesReplies,
    fromApi: true,
  }).catch((error: unknown) => {
    const isDayFull = error instanceof Failure && error.code === "day_full";
    const now = services.clock.now();
    const seconds = Math.ceil((endOfDay(now).getTime() - now.getTime()) / 1000);
    throw isDayFull ? retryAfter(error, seconds) : error;
  });
  // The emails of a campaign are not stored for long, so only the length of a list can be compared.
  const { length } = campaign.statuses;
  if (length > 0 && length !== emails.length) {
    throw failure(inviteFailures, "idempotency_key_reused");
  }
  return publicInvitations.parse(campaign);
}
