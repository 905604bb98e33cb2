import type { Services } from "#src/services/services.ts";
import type { Plan } from "./contract.ts";
import { offeredPlans } from "./queries.server.ts";

/** Returns the offered plans with prices in reais. */
export async function listPlans({
  db,
  settings,
}: {
  db: Services["db"];
  settings: Pick<Services["settings"], "trialDays" | "paymentsPublicKey">;
}): Promise<Plan[]> {
  const rows = await offeredPlans(db);
  return rows.map(({ id, title, description, price_cents }) => ({
    id,
    title,
    price: price_cents / 100,
    description: description.replaceAll("{dias}", String(settings.trialDays)),
    mp_front_key: settings.paymentsPublicKey,
  }));
}
