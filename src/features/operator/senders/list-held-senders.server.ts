import { listSenders } from "#src/features/invitations/senders/list-senders.server.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { listHeldSenders as endpoint } from "./contract.ts";
import { findRunning } from "./queries.server.ts";

/** Lists the businesses whose invitations are held, with the text that waits for a decision. */
export async function listHeldSenders({
  db,
}: Pick<Services, "db">): Promise<ResponseOf<typeof endpoint>> {
  const senders = await listSenders({ db });
  const held = senders.flatMap((sender) => (sender.held ? [{ ...sender, held: sender.held }] : []));
  const running = await findRunning(
    db,
    held.map(({ businessId }) => businessId),
  );
  return {
    results: held.map(({ businessId, slug, placeName, email, held: hold, refused, mails }) => {
      const { subject, body, waiting, complaints } =
        running.find(({ business }) => business === businessId) ?? {};
      return {
        business: businessId,
        slug,
        name: placeName,
        email,
        held_at: hold.at.toISOString(),
        reason: hold.reason,
        refused,
        counted: mails,
        complaints: complaints ?? 0,
        campaign: body ? { subject: subject ?? "", body, waiting: waiting ?? 0 } : null,
      };
    }),
  };
}
