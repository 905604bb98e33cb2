import { v7 as uuidv7 } from "uuid";
import { z } from "zod";
import type { Owner } from "#src/features/session/owner/authenticate.server.ts";
import { isDocument } from "#src/lib/text/document-number.ts";
import { PaymentsError } from "#src/services/payments/payments.ts";
import type { PlanState } from "../entitlement/entitlement.ts";
import { entitlement } from "../entitlement/entitlement.ts";
import * as entitlementQueries from "../entitlement/queries.server.ts";
import { billingFailure } from "../failures.ts";
import * as plansQueries from "../plans/queries.server.ts";
import { startTrial } from "../trial/start-trial.server.ts";
import { type ConvergeServices, converge } from "./converge.server.ts";
import { resolveCreation } from "./jobs.server.ts";
import { providerFailure } from "./provider-failure.ts";
import * as subscriptions from "./queries.server.ts";

export interface SubscribeInput {
  uuid: string;
  plan: string;
  card_token_id?: string | undefined;
  email?: string | undefined;
  docNumber?: string | undefined;
  request_key?: string | undefined;
}

export interface Subscribed {
  plan: string;
  state: PlanState;
  init_point: string | null;
}

const emailShape = z.email().max(254);

/**
 * Begins the trial, or a paid subscription: our row first, then the provider, once. Without a card
 * the owner pays on the provider's page. The same request key never makes a second one.
 * Fails with the codes of `billingFailures`.
 */
export async function subscribe(
  services: ConvergeServices,
  owner: Owner,
  input: SubscribeInput,
): Promise<Subscribed> {
  const { db } = services;
  const { businessId } = owner;
  if (input.uuid !== owner.accountId) throw billingFailure("account_mismatch");
  const plan = await plansQueries.findPlan(db, input.plan);
  if (!plan || plan.retired_at) throw billingFailure("plan_unknown");
  if (plan.price_cents === 0) {
    await startTrial(services, businessId);
    return { plan: plan.id, state: "trial", init_point: null };
  }

  const email = emailShape.safeParse(input.email?.trim().toLowerCase());
  if (!email.success) throw billingFailure(input.email ? "email_invalid" : "fields_missing");
  if (input.docNumber && !isDocument(input.docNumber)) throw billingFailure("document_invalid");
  const requestKey = input.request_key ?? uuidv7();
  const repeated = await findRequest(services, businessId, requestKey);
  if (repeated) return repeated;

  await endWhatStandsStill(services, businessId);
  const id = uuidv7();
  const now = services.clock.now();
  const made = await db.transaction().execute(async (tx) => {
    const row = { requestKey, planId: plan.id, priceCents: plan.price_cents, now };
    const fresh = await subscriptions.insertSubscription(tx, businessId, {
      ...row,
      id,
      payerEmail: email.data,
    });
    // Should this process end before the provider answers, the job finds out what came of it.
    if (fresh) await resolveCreation(services, tx, { businessId, id }, 0);
    return fresh;
  });
  if (!made) {
    const answer = await findRequest(services, businessId, requestKey);
    if (answer) return answer;
    throw billingFailure("subscription_exists");
  }

  await create(services, {
    businessId,
    id,
    reason: `Estrelou - ${plan.title}`,
    amountCents: plan.price_cents,
    payerEmail: email.data,
    cardToken: input.card_token_id,
  });
  const answer = await findRequest(services, businessId, requestKey);
  if (!answer) throw billingFailure("provider_refused");
  return answer;
}

async function create(
  services: ConvergeServices,
  wanted: {
    businessId: string;
    id: string;
    reason: string;
    amountCents: number;
    payerEmail: string;
    cardToken: string | undefined;
  },
): Promise<void> {
  const { businessId, id, ...rest } = wanted;
  const { db, log, payments, settings } = services;
  try {
    const remote = await payments.createSubscription({
      ...rest,
      reference: id,
      backUrl: `${settings.publicUrl}/pagamento/sucesso`,
    });
    await subscriptions.changeSubscription(db, businessId, id, {
      provider_id: remote.id,
      init_point: remote.initPoint,
    });
    await converge(services, { businessId, id }).catch((error: unknown) => {
      // It is made; reading it again is the job's business now.
      if (!(error instanceof PaymentsError)) throw error;
      log.warn({ err: error, subscription: id }, "subscription made, not read yet");
    });
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error;
    log.warn({ err: error, subscription: id }, "subscription not made");
    if (!error.outcomeUnknown) {
      await subscriptions.changeSubscription(db, businessId, id, { status: "failed" });
      throw providerFailure(error);
    }
    // Never asked for twice: reading tells whether the lost answer was a yes.
    const found = await converge(services, { businessId, id }).catch(() => false);
    if (!found) throw providerFailure(error);
  }
}

/** What an earlier call with this key came to. */
async function findRequest(
  { db, clock }: Pick<ConvergeServices, "db" | "clock">,
  businessId: string,
  requestKey: string,
): Promise<Subscribed | undefined> {
  const rows = await subscriptions.listSubscriptions(db, businessId);
  const row = rows.find((one) => one.request_key === requestKey);
  if (!row) return undefined;
  if (row.status === "failed") throw billingFailure("card_refused");
  const { state } = entitlement(await entitlementQueries.readFacts(db, businessId), clock.now());
  return {
    plan: row.plan_id,
    state: row.status === "creating" ? "confirming" : row.status === "pending" ? "pending" : state,
    init_point: row.status === "pending" ? row.init_point : null,
  };
}

/** One that waits for its payer, or that the provider paused, makes room for a new one. */
async function endWhatStandsStill(services: ConvergeServices, businessId: string): Promise<void> {
  const rows = await subscriptions.listSubscriptions(services.db, businessId);
  const still = rows.find(({ status }) => status === "pending" || status === "paused");
  if (!still) return;
  const now = services.clock.now();
  await subscriptions.changeSubscription(services.db, businessId, still.id, {
    cancel_requested_at: now,
  });
  await converge(services, { businessId, id: still.id }).catch((error: unknown) => {
    throw providerFailure(error);
  });
}
