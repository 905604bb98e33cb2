import { endSessions } from "#src/features/session/tokens/end-sessions.server.ts";
import type { Services } from "#src/services/services.ts";
import { tellOwner } from "../acts/tell-owner.server.ts";
import { requireOpenAccount } from "./require-open-account.server.ts";

/** Ends every session of an account and tells its owner. Fails with `not_found`. */
export async function endAllSessions(
  services: Pick<Services, "db" | "clock" | "queue" | "settings">,
  accountId: string,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const { email } = await requireOpenAccount(tx, accountId);
    await endSessions(tx, accountId, services.clock.now());
    await tellOwner(services, tx, { email, act: "sessions-ended" });
  });
}
