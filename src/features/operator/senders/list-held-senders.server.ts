import { listHeld } from "#src/features/invitations/senders/list-held.server.ts";
import { readWaiting } from "#src/features/invitations/senders/read-waiting.server.ts";
import type { ResponseOf } from "#src/http/endpoint.ts";
import type { Services } from "#src/services/services.ts";
import type { listHeldSenders as endpoint } from "./contract.ts";
import { findRunning } from "./queries.server.ts";

/** Lists the businesses whose invitations are held, with what waits for a decision. */
export async function listHeldSenders({
  db,
}: Pick<Services, "db">): Promise<ResponseOf<typeof endpoint>> {
  const held = await listHeld({ db });
  const ids = held.map(({ business_id }) => business_id);
  const running = await findRunning(db, ids);
  const waiting = await readWaiting({ db }, ids);
  return {
    results: held.flatMap((sender) => {
      const shown = waiting.get(sender.business_id);
      // Removed since the first statement.
      if (!shown) return [];
      const counts = running.find(({ business }) => business === sender.business_id);
      return {
        business: sender.business_id,
        slug: sender.slug,
        name: shown.name,
        email: sender.email,
        held_at: sender.held_at.toISOString(),
        reason: sender.hold_reason,
        refused: sender.refused,
        counted: sender.mails,
        complaints: counts?.complaints ?? 0,
        queued: counts?.waiting ?? 0,
        waiting: shown,
      };
    }),
  };
}
