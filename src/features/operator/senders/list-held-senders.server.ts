import { listHeld } from "#src/features/invitations/senders/list-held.server.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { listHeldSenders as endpoint } from "./contract.ts";
import { findRunning } from "./queries.server.ts";

/** Lists the businesses whose invitations are held, with the text that waits for a decision. */
export async function listHeldSenders({
  db,
}: Pick<Services, "db">): Promise<ResponseOf<typeof endpoint>> {
  const held = await listHeld({ db });
  const running = await findRunning(
    db,
    held.map(({ business_id }) => business_id),
  );
  return {
    results: held.map((sender) => {
      const { subject, body, waiting, complaints } =
        running.find(({ business }) => business === sender.business_id) ?? {};
      return {
        business: sender.business_id,
        slug: sender.slug,
        name: sender.place_name,
        email: sender.email,
        held_at: sender.held_at.toISOString(),
        reason: sender.hold_reason,
        refused: sender.refused,
        counted: sender.mails,
        complaints: complaints ?? 0,
        campaign: body ? { subject: subject ?? "", body, waiting: waiting ?? 0 } : null,
      };
    }),
  };
}
