import type { Db } from "#src/db/client.ts";
import { DatabaseUnavailable } from "#src/db/unavailable.ts";
import { withDays } from "#src/lib/time/day-words.ts";
import type { Services } from "#src/services/services.ts";
import type { Plan } from "./contract.ts";
import { offeredPlans } from "./queries.server.ts";

/** Rows of the last successful read: the public pages show them while the database is unavailable. */
const lastRows = new WeakMap<Db, Awaited<ReturnType<typeof offeredPlans>>>();

/** Returns the offered plans with prices in reais. */
export async function listPlans({
  db,
  settings,
}: {
  db: Services["db"];
  settings: Pick<Services["settings"], "trialDays" | "paymentsPublicKey">;
}): Promise<Plan[]> {
  const rows = await offeredPlans(db).catch((error: unknown) => {
    const last = lastRows.get(db);
    if (last && error instanceof DatabaseUnavailable) return last;
    throw error;
  });
  lastRows.set(db, rows);
  return rows.map(({ id, title, description, price_cents }) => ({
    id,
    title,
    price: price_cents / 100,
    description: withDays(description, settings.trialDays),
    mp_front_key: settings.paymentsPublicKey,
  }));
}
