import type { Services } from "#src/services/services.ts";
import { dayMs } from "../subscription/reconcile.server.ts";
import { forgetNotifications } from "./queries.server.ts";

export async function forgetOldNotifications({
  db,
  clock,
}: Pick<Services, "db" | "clock">): Promise<void> {
  await forgetNotifications(db, new Date(clock.now().getTime() - 90 * dayMs));
}
