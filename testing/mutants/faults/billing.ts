import type { Fault } from "../fault.ts";

const subscription = "src/features/billing/subscription";
const entitlement = "src/features/billing/entitlement";
const trial = "src/features/billing/trial";
const payments = "src/services/payments";

/** Amounts, refunds, paid months, the trial and the provider's notifications. */
export const billingFaults: Fault[] = [
  {
    file: `${payments}/mercado-pago.server.ts`,
    find: "transaction_amount: wanted.amountCents / 100",
    replace: "transaction_amount: wanted.amountCents",
    why: "the payer is charged a hundred times the price",
  },
  {
    file: `${payments}/mercado-pago-shapes.ts`,
    find: "Math.round(raw.transaction_amount * 100)",
    replace: "Math.floor(raw.transaction_amount * 100)",
    why: "a stored amount lacks one centavo",
  },
  {
    file: `${payments}/mercado-pago-notification.server.ts`,
    find: "Math.abs(now.getTime() - signedAt)",
    replace: "(signedAt - now.getTime())",
    why: "an old signed notification is accepted",
  },
  {
    file: "src/features/billing/notifications/receive-notification.server.ts",
    find: "if (isUnsettled) await enqueueFollowUp",
    replace: "await enqueueFollowUp",
    why: "a repeated notification is processed again",
  },
  {
    file: "src/features/billing/charges/queries.server.ts",
    find: "when c.status in ('refunded', 'charged_back')",
    replace: "when false",
    why: "an older reading overwrites a refund",
    tests: [`${subscription}/reversal.test.ts`],
  },
  {
    file: "src/features/billing/charges/mail-charge.server.tsx",
    find: ":${charge.invoiceId}`",
    replace: ":${businessId}`",
    why: "only the first month's payment is mailed",
    tests: [`${subscription}/subscription.test.ts`, `${subscription}/sync-subscription.test.ts`],
  },
  {
    file: `${subscription}/withdrawal-right.server.ts`,
    find: "subscriptionId: newest.subscription_id, until }",
    replace: "subscriptionId: charges.at(-1)?.subscription_id ?? '', until }",
    why: "a withdrawal refunds an earlier subscription",
    tests: [`${subscription}/subscription.test.ts`],
  },
  {
    file: `${subscription}/withdrawal-right.server.ts`,
    find: "charges.findLast(",
    replace: "charges.find(",
    why: "each charge starts seven new days of withdrawal",
    tests: [`${subscription}/withdrawal-right.test.ts`],
  },
  {
    file: `${subscription}/withdrawal-right.server.ts`,
    find: "endOfDay(addDays(first?.paid_at ?? newest.due_at, withdrawalDays))",
    replace: "addDays(first?.paid_at ?? newest.due_at, withdrawalDays)",
    why: "the right of withdrawal ends during its last day",
    tests: [`${subscription}/withdrawal-right.test.ts`],
  },
  {
    file: `${subscription}/paid-until.ts`,
    find: " + toleranceMs) months",
    replace: ") months",
    why: "a charge some hours early does not pay for the new month",
  },
  {
    file: `${subscription}/sync-subscription.server.ts`,
    find: "current.stored_reading > row.readings",
    replace: "current.stored_reading < 0",
    why: "an older reading of the provider overwrites a newer one",
    tests: [`${subscription}/sync-subscription.test.ts`],
  },
  {
    file: `${subscription}/create-at-provider.server.ts`,
    find: "if (!error.outcomeUnknown)",
    replace: "if (error)",
    why: "a creation without a response counts as failed, but may be charged",
    tests: [`${subscription}/subscription.test.ts`, `${subscription}/convergence.test.ts`],
  },
  {
    file: `${subscription}/subscribe.server.ts`,
    find: "input.uuid !== accountId",
    replace: "!input.uuid",
    why: "a browser that shows another account subscribes for this one",
    tests: [`${subscription}/subscription.test.ts`],
  },
  {
    file: `${subscription}/subscribe.server.ts`,
    find: "!plan || plan.retired_at",
    replace: "!plan",
    why: "an owner can subscribe to a retired plan",
    tests: [`${subscription}/subscription.test.ts`, "src/features/billing/plans/plans.test.ts"],
  },
  {
    file: `${subscription}/subscribe.server.ts`,
    find: "checkTerms(input, plan, startAt);",
    replace: "await cancelPendingOrPaused(services, earlier);\n  checkTerms(input, plan, startAt);",
    why: "changed terms cancel the subscription that waits for its payer",
    tests: [`${subscription}/trial-subscription.test.ts`],
  },
  {
    file: `${subscription}/subscribe.server.ts`,
    find: "await limitAttempts(services, businessId);",
    replace:
      "await cancelPendingOrPaused(services, earlier);\n  await limitAttempts(services, businessId);",
    why: "an attempt past the limit cancels the subscription that waits for its payer",
    tests: [`${subscription}/limit-attempts.test.ts`],
  },
  {
    file: `${subscription}/subscribe.server.ts`,
    find: "if (repeated) return resultOf(services, repeated);",
    replace:
      "checkTerms(input, plan, firstChargeAt(await readFacts(db, businessId), clock.now()));\n  if (repeated) return resultOf(services, repeated);",
    why: "a repeated request gets an error, although its first attempt was successful",
    tests: [`${subscription}/trial-subscription.test.ts`],
  },
  {
    file: `${subscription}/limits.server.ts`,
    find: "perSeconds: 3600",
    replace: "perSeconds: 60",
    why: "stolen cards can be tested, ten in a minute",
    tests: [`${subscription}/limit-attempts.test.ts`],
  },
  {
    file: `${subscription}/limits.server.ts`,
    find: "perSeconds: 86_400",
    replace: "perSeconds: 8_640",
    why: "stolen cards can be tested, ten in an hour",
    tests: [`${subscription}/limit-attempts.test.ts`],
  },
  {
    file: `${entitlement}/refresh-entitlement.server.ts`,
    find: "await lockEntitlement(tx, businessId);",
    replace: "",
    why: "of two concurrent changes one is not counted",
    tests: [`${entitlement}/refresh-entitlement.test.ts`],
  },
  {
    file: `${entitlement}/entitlement.ts`,
    find: "export const graceDays = 7",
    replace: "export const graceDays = 8",
    why: "the panel stays open a day longer without a payment",
  },
  {
    file: `${entitlement}/entitlement.ts`,
    find: "end !== null && now < end",
    replace: "end !== null && now <= end",
    why: "at the end of the entitlement the state is still the paid one",
  },
  {
    file: `${entitlement}/entitlement.ts`,
    find: "isStarted(subscription) && !subscription.cancelRequested",
    replace: "isStarted(subscription)",
    why: "a cancelled subscription still gets days of grace",
  },
  {
    file: `${entitlement}/queries.server.ts`,
    find: "row.until > now",
    replace: "row.until >= now",
    why: "the panel is open at the moment when the entitlement ends",
    tests: [`${trial}/trial.test.ts`],
  },
  {
    file: `${trial}/start-trial.server.ts`,
    find: "endOfDay(addDays(startedAt, settings.trialDays))",
    replace: "addDays(startedAt, settings.trialDays)",
    why: "the trial ends during its last day",
  },
  {
    file: `${trial}/queries.server.ts`,
    find: "rows.length === keys.length",
    replace: "rows.length > 0",
    why: "a second account with the same phone gets another trial",
  },
  {
    file: `${trial}/remind-of-trial-end.server.ts`,
    find: "if (left <= 3)",
    replace: "if (left < 3)",
    why: "the first reminder of the trial's end is a day late",
  },
  {
    file: `${trial}/queries.server.ts`,
    find: '.where("business.blocked_at", "is", null)',
    replace: "",
    why: "a blocked business is asked to subscribe",
  },
];
