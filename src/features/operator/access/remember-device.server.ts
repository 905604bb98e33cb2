import { hashToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import { upsertDevice } from "./queries.server.ts";

/** Stores that the operator has logged in with password and code in a browser, if it sent its secret. */
export async function rememberDevice(
  { db, clock }: Pick<Services, "db" | "clock">,
  operatorId: string,
  device: string | undefined,
): Promise<void> {
  if (!device) return;
  await upsertDevice(db, { operatorId, deviceHash: hashToken(device), now: clock.now() });
}
