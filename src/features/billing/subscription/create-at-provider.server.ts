import { type NewSubscription, PaymentsError } from "#src/services/payments/payments.ts";
import { providerFailure } from "./provider-failure.ts";
import { changeSubscription } from "./queries.server.ts";
import { type SubscriptionKey, type SyncServices, trySync } from "./sync-subscription.server.ts";

/**
 * Creates the stored subscription at the provider with one call that is never repeated, and syncs
 * it. After a lost response the sync finds out whether the provider created it.
 */
export async function createAtProvider(
  services: SyncServices,
  key: SubscriptionKey,
  wanted: Omit<NewSubscription, "reference" | "backUrl">,
): Promise<void> {
  const { db, log, payments, settings } = services;
  const { businessId, id } = key;
  try {
    const remote = await payments.createSubscription({
      ...wanted,
      reference: id,
      backUrl: `${settings.publicUrl}/pagamento/sucesso`,
    });
    await changeSubscription(db, businessId, id, {
      provider_id: remote.id,
      init_point: remote.initPoint,
    });
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    log.warn({ err: error, subscription: id }, "creating the subscription failed");
    if (!error.outcomeUnknown) {
      await changeSubscription(db, businessId, id, { status: "failed" });
      throw providerFailure(error);
    }
    if (await trySync(services, key)) return;
    throw providerFailure(error);
  }
  // Without a response now, the job that checks creations syncs the subscription.
  await trySync(services, key);
}
