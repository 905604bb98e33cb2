import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Db } from "#src/db/client.ts";
import { ownerFailures } from "#src/features/session/contract.ts";
import type { OwnerSession } from "#src/features/session/owner/authenticate.server.ts";
import type { BodyOf, ResponseOf } from "#src/http/endpoint.ts";
import { failure } from "#src/http/failure.ts";
import { isDocument } from "#src/lib/text/document-number.ts";
import type { Services } from "#src/services/services.ts";
import { entitlement } from "../entitlement/entitlement.ts";
import { firstChargeAt } from "../entitlement/first-charge.ts";
import { findAccess, readFacts } from "../entitlement/queries.server.ts";
import { billingFailure } from "../failures.ts";
import { findPlan, type PlanRow } from "../plans/queries.server.ts";
import { findClosedAt, findContact } from "../queries.server.ts";
import { startTrial } from "../trial/start-trial.server.ts";
import { cancelPendingOrPaused } from "./cancel-pending-or-paused.server.ts";
import { enqueueCreationCheck } from "./check-creation.server.ts";
import type * as contract from "./contract.ts";
import { createAtProvider } from "./create-at-provider.server.ts";
import { limitAttempts } from "./limit-attempts.server.ts";
import { storedFailure } from "./provider-failure.ts";
import * as subscriptions from "./queries.server.ts";
import type { SyncServices } from "./sync-subscription.server.ts";

type SubscribeInput = BodyOf<typeof contract.subscribe>;
type SubscribeResult = ResponseOf<typeof contract.subscribe>;

const emailShape = z.email().max(254);

/**
 * Starts the trial or a paid subscription: stores our row, then creates it at the provider. During
 * the trial the first charge waits for its end. Without a card the owner pays on the provider's page.
 * A repeated request key returns the first result, also the reason of a failure.
 * Fails with the codes of `billingFailures`.
 */
export async function subscribe(
  services: SyncServices & Pick<Services, "limits">,
  { accountId, businessId }: Pick<OwnerSession, "accountId" | "businessId">,
  input: SubscribeInput,
): Promise<SubscribeResult> {
  const { db, clock } = services;
  const now = clock.now();
  if (input.uuid !== accountId) throw billingFailure("account_mismatch");
  const { isBlocked } = await findAccess(db, businessId, now);
  if (isBlocked) throw billingFailure("business_blocked");
  const plan = await findPlan(db, input.plan);
  if (!plan || plan.retired_at) throw billingFailure("plan_unknown");
  if (plan.price_cents === 0) {
    await startTrial(services, businessId);
    return { plan: plan.id, state: "trial", init_point: null, first_charge_at: null };
  }

  const payerEmail = checkPayer(input);
  const requestKey = input.request_key ?? uuidv7();
  const earlier = await subscriptions.listSubscriptions(db, businessId);
  const repeated = earlier.find((one) => one.request_key === requestKey);
  if (repeated) return resultOf(services, repeated);
  const firstCharge = firstChargeAt(await readFacts(db, businessId), now);
  checkTerms(input, plan, firstCharge);
  await limitAttempts(services, accountId);
  await cancelPendingOrPaused(services, earlier);

  const key = { businessId, id: uuidv7() };
  const terms = { planId: plan.id, priceCents: plan.price_cents, firstChargeAt: firstCharge };
  const row = { ...terms, id: key.id, requestKey, payerEmail, now: clock.now() };
  const isStored = await db.transaction().execute(async (tx) => {
    if (!(await subscriptions.insertSubscription(tx, businessId, row))) return false;
    // The removal of a business would not see a subscription that begins after it.
    if ((await findClosedAt(tx, businessId)) !== null)
      throw failure(ownerFailures, "business_not_found");
    // If this process stops before the provider responds, the job finds out the outcome.
    await enqueueCreationCheck(services, tx, key);
    return true;
  });
  if (!isStored) {
    const concurrent = await subscriptions.findRequested(db, businessId, requestKey);
    if (concurrent) return resultOf(services, concurrent);
    throw billingFailure("subscription_exists");
  }

  await createAtProvider(services, key, {
    reason: await reasonFor(db, businessId, plan),
    amountCents: plan.price_cents,
    payerEmail,
    startAt: firstCharge,
    cardToken: input.card_token_id,
    deviceId: input.device_id,
  });
  const created = await subscriptions.findSubscription(db, businessId, key.id);
  if (!created) throw billingFailure("provider_refused");
  return resultOf(services, created);
}

/** What the provider shows on its receipts. With several businesses the name tells their charges apart. */
async function reasonFor(db: Db, businessId: string, { title }: PlanRow): Promise<string> {
  const contact = await findContact(db, businessId);
  const name = contact && contact.accountShops > 1 ? contact.placeName : null;
  return name ? `Estrelou - ${title} - ${name}`.slice(0, 100) : `Estrelou - ${title}`;
}

function checkPayer({ email, docNumber }: SubscribeInput): string {
  const parsed = emailShape.safeParse(email?.trim().toLowerCase());
  if (!parsed.success) throw billingFailure(email ? "email_invalid" : "fields_missing");
  if (docNumber && !isDocument(docNumber)) throw billingFailure("document_invalid");
  return parsed.data;
}

/** The owner pays what was shown before the button. A client that sends no terms has no check. */
function checkTerms({ terms }: SubscribeInput, plan: PlanRow, startAt: Date | null): void {
  if (!terms) return;
  const isSamePrice = Math.round(terms.price * 100) === plan.price_cents;
  const shownStart = terms.first_charge_at === null ? null : Date.parse(terms.first_charge_at);
  if (!isSamePrice || shownStart !== (startAt?.getTime() ?? null)) {
    throw billingFailure("terms_changed");
  }
}

async function resultOf(
  { db, clock }: Pick<SyncServices, "db" | "clock">,
  row: subscriptions.SubscriptionRow,
): Promise<SubscribeResult> {
  const { status, plan_id: plan, init_point } = row;
  if (status === "failed") throw storedFailure(row);
  const first_charge_at = row.first_charge_at?.toISOString() ?? null;
  if (status === "creating")
    return { plan, state: "confirming", init_point: null, first_charge_at };
  if (status === "pending") return { plan, state: "pending", init_point, first_charge_at };
  const { state } = entitlement(await readFacts(db, row.business_id), clock.now());
  return { plan, state, init_point: null, first_charge_at };
}
