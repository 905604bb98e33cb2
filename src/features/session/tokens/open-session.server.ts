import { v7 as uuidv7 } from "uuid";
import { newToken } from "#src/lib/tokens/random-token.server.ts";
import type { Services } from "#src/services/services.ts";
import type { Tokens } from "../contract.ts";
import type { SessionDevice } from "../devices/browser.server.ts";
import { insertSession } from "./queries.server.ts";
import { signSession } from "./session-token.server.ts";

const sessionDays = 60;

/** Opens a session for an account in a browser. The caller has verified the owner. */
export async function openSession(
  services: Pick<Services, "db" | "clock" | "settings">,
  accountId: string,
  device: SessionDevice,
): Promise<Tokens> {
  const now = services.clock.now();
  const refresh = newToken();
  const id = uuidv7();
  await insertSession(services.db, {
    id,
    accountId,
    refreshHash: refresh.hash,
    device,
    now,
    expiresAt: new Date(now.getTime() + sessionDays * 86_400_000),
  });
  return {
    access: await signSession(services, "access-token", { sessionId: id, accountId }),
    refresh: refresh.token,
  };
}
