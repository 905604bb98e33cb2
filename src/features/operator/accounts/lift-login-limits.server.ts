import { liftLimits } from "#src/features/session/attempts/lift-limits.server.ts";
import type { Services } from "#src/services/services.ts";
import { tellOwner } from "../acts/tell-owner.server.ts";
import { requireOpenAccount } from "./require-open-account.server.ts";

/** Lets the owner of an account log in again after too many attempts, and tells the owner. Fails with `not_found`. */
export async function liftLoginLimits(
  services: Pick<Services, "db" | "clock" | "queue" | "settings">,
  accountId: string,
): Promise<void> {
  await services.db.transaction().execute(async (tx) => {
    const { email } = await requireOpenAccount(tx, accountId);
    await liftLimits({ ...services, db: tx }, accountId);
    await tellOwner(services, tx, { email, act: "limits-lifted" });
  });
}
