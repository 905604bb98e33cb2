import { v7 as uuidv7 } from "uuid";
import type { Services } from "#src/services/services.ts";
import { insertAct } from "./queries.server.ts";

/** Stores what a person did in a business, for the list that its owner sees. `target` names no customer. */
export async function recordAct(
  { db, clock }: Pick<Services, "db" | "clock">,
  businessId: string,
  act: { actor: string; action: string; target?: string | undefined },
): Promise<void> {
  const { actor, action, target = null } = act;
  await insertAct(db, businessId, { id: uuidv7(), at: clock.now(), actor, action, target });
}
