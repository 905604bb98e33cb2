import {
  type NewSubscription,
  PaymentsError,
  type RemoteSubscription,
} from "#src/services/payments/payments.ts";
import { billingFailure } from "../failures.ts";
import { syncJob } from "../jobs.ts";
import { createFailure } from "./provider-failure.ts";
import { changeSubscription } from "./queries.server.ts";
import { type SubscriptionKey, type SyncServices, trySync } from "./sync-subscription.server.ts";

type Wanted = Omit<NewSubscription, "reference" | "backUrl">;

/** The provider may round the start of a subscription to a whole day. */
const startToleranceMs = 86_400_000;

/**
 * Creates the stored subscription at the provider with one call that is never repeated, and syncs
 * it. After a lost response the sync finds out whether the provider created it.
 */
export async function createAtProvider(
  services: SyncServices,
  key: SubscriptionKey,
  wanted: Wanted,
): Promise<void> {
  const { db, log, payments, settings } = services;
  const { businessId, id } = key;
  let remote: RemoteSubscription;
  try {
    remote = await payments.createSubscription({
      ...wanted,
      reference: id,
      backUrl: `${settings.publicUrl}/pagamento/sucesso`,
    });
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    // A refused card is a result, not a fault.
    log[error.isAnswer ? "info" : "warn"](
      { err: error, subscription: id },
      "creating the subscription failed",
    );
    const failure = createFailure(error);
    if (!error.outcomeUnknown) {
      await changeSubscription(db, businessId, id, { status: "failed", failure: failure.code });
      throw failure;
    }
    if (await trySync(services, key)) return;
    throw failure;
  }
  const { id: provider_id, initPoint: init_point } = remote;
  await changeSubscription(db, businessId, id, { provider_id, init_point });
  if (startsTooEarly(remote, wanted)) await refuseEarlyStart(services, key);
  // Without a response now, the job that checks creations syncs the subscription.
  await trySync(services, key);
}

function startsTooEarly({ startedAt }: RemoteSubscription, { startAt }: Wanted): boolean {
  return startAt !== null && startedAt.getTime() < startAt.getTime() - startToleranceMs;
}

/**
 * Cancels a subscription that the provider would charge before the day that the owner was told, and
 * throws. The first charge comes at least minutes after the creation.
 */
async function refuseEarlyStart(services: SyncServices, key: SubscriptionKey): Promise<never> {
  const failure = billingFailure("provider_refused");
  services.log.error({ subscription: key.id }, "the provider ignored the start date: cancelling");
  await services.db.transaction().execute(async (tx) => {
    const change = { status: "failed", failure: failure.code } as const;
    await changeSubscription(tx, key.businessId, key.id, change);
    await services.queue.enqueue(tx, syncJob, key);
  });
  // A sync cancels a failed subscription at the provider. The job repeats it if this one fails.
  await trySync(services, key);
  throw failure;
}
