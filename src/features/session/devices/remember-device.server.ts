import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { upsertDevice } from "./queries.server.ts";

/** Stores that a browser has logged in to an account. Does nothing without the browser's secret. */
export async function rememberDevice(
  { db, clock }: Pick<Services, "db" | "clock">,
  accountId: string,
  device: string | undefined,
): Promise<void> {
  if (!device) return;
  await upsertDevice(db, { accountId, deviceHash: hashToken(device), now: clock.now() });
}
