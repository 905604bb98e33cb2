import type { Fault } from "../fault.ts";

const subscription = "src/features/billing/subscription";
const payments = "src/services/payments";
const trialTests = [`${subscription}/trial-subscription.test.ts`];
const firstChargeTests = ["src/features/billing/entitlement/first-charge.test.ts"];
const resubscriptionTests = [`${subscription}/resubscription.test.ts`];
const refusalTests = [`${subscription}/refusals.test.ts`];
const httpTests = [`${payments}/mercado-pago-http.test.ts`];

/** The first charge after a trial or a paid month, what the responses of others mean, and the keys of the human check. */
export const providerFaults: Fault[] = [
  {
    file: `${payments}/mercado-pago.server.ts`,
    find: "...(wanted.startAt ? { start_date: wanted.startAt.toISOString() } : {}),",
    replace: "",
    why: "a subscription during the trial is charged at once",
    tests: [...trialTests, `${payments}/mercado-pago.test.ts`],
  },
  {
    file: "src/features/billing/entitlement/first-charge.ts",
    find: "covered <= now",
    replace: "covered < now",
    why: "at the end of the trial the first charge is still promised for later",
    tests: trialTests,
  },
  {
    file: "src/features/billing/entitlement/first-charge.ts",
    find: "const noonMs = 12 *",
    replace: "const noonMs = 0 *",
    why: "the first charge is made at midnight, which is the trial's last day in other time zones",
    tests: trialTests,
  },
  {
    file: `${subscription}/create-at-provider.server.ts`,
    find: "if (startsTooEarly(remote, wanted))",
    replace: "if (false)",
    why: "an owner is charged before the promised day",
    tests: trialTests,
  },
  {
    file: "src/features/billing/entitlement/entitlement.ts",
    find: 'if (waits && !renewing.paidUntil) return "scheduled";',
    replace: "",
    why: "an owner who pays nothing yet sees a charge in progress",
    tests: trialTests,
  },
  {
    file: "src/features/billing/entitlement/first-charge.ts",
    find: "return noon < covered ? addDays(noon, 1) : noon;",
    replace: "return noon;",
    why: "the first charge is made before the paid month ends",
    tests: [...firstChargeTests, ...resubscriptionTests],
  },
  {
    file: "src/features/billing/entitlement/first-charge.ts",
    find: "facts.subscriptions.filter(({ refundRequested }) => !refundRequested)",
    replace: "facts.subscriptions",
    why: "a month whose refund is on its way is also free",
    tests: firstChargeTests,
  },
  {
    file: "src/features/billing/entitlement/first-charge.ts",
    find: "return covered === null || addDays(covered, toleranceDays) < firstCharge;",
    replace: "return false;",
    why: "a payer who took the paid month back keeps the panel until the next charge",
    tests: resubscriptionTests,
  },
  {
    file: "src/features/billing/entitlement/first-charge.ts",
    find: "const toleranceDays = 3",
    replace: "const toleranceDays = 0",
    why: "a subscription ends because the provider told another end of the paid month",
    tests: firstChargeTests,
  },
  {
    file: `${subscription}/withdraw.server.ts`,
    find: "if (waits && live.id !== id) await requestCancel(services, businessId, live.id, { refund: true });",
    replace: "",
    why: "a withdrawal leaves a free month of the next subscription behind",
    tests: resubscriptionTests,
  },
  {
    file: `${subscription}/create-at-provider.server.ts`,
    find: "86_400_000",
    replace: "864_000_000",
    why: "an owner is charged two days before the promised day",
    tests: trialTests,
  },
  {
    file: `${subscription}/mail-scheduled.server.tsx`,
    find: "billing.scheduled:${row.id}",
    replace: "billing.cancelled:${row.id}",
    why: "a cancelled subscription gets no mail, because the confirmation has its key",
    tests: trialTests,
  },
  {
    file: `${subscription}/create-at-provider.server.ts`,
    find: '{ status: "failed", failure: failure.code });\n      throw',
    replace: '{ status: "failed" });\n      throw',
    why: "a repeated request names another reason than the first one",
    tests: refusalTests,
  },
  {
    file: `${subscription}/provider-failure.ts`,
    find: "error.reason ? byReason[error.reason] : otherwise",
    replace: 'error.reason ? byReason[error.reason] : "provider_down"',
    why: "after a failed refund the owner reads that nothing was charged",
    tests: refusalTests,
  },
  {
    file: "src/features/billing/charges/store-invoice.server.ts",
    find: "refusal: invoice.refusal,",
    replace: "refusal: undefined,",
    why: "the mail about a failed charge does not say why",
    tests: refusalTests,
  },
  {
    file: `${payments}/mercado-pago-errors.ts`,
    find: "status >= 500 || status === 423 || isNotJson",
    replace: "status >= 500 || status === 423",
    why: "a gateway's page with 404 ends the search for a subscription that is still charged",
    tests: httpTests,
  },
  {
    file: `${payments}/mercado-pago.server.ts`,
    find: "isWrite ? writeTimeoutMs : readTimeoutMs",
    replace: "readTimeoutMs",
    why: "a payment that takes longer than a read counts as lost",
    tests: httpTests,
  },
  {
    file: `${payments}/mercado-pago.server.ts`,
    find: "if (wanted > maxPauseMs) throw error;",
    replace: "",
    why: "the adapter holds a request for as long as the provider asks",
    tests: httpTests,
  },
  {
    file: `${payments}/mercado-pago-shapes.ts`,
    find: 'return paid === "failed" ? "retrying" : (paid ?? "not_tried");',
    replace: 'return paid ?? "not_tried";',
    why: "a charge that the provider will try again counts as failed",
    tests: [`${payments}/mercado-pago.test.ts`],
  },
  {
    file: "src/services/google-profile/reviews.server.ts",
    find: "if (!review) await listReviews(accessToken, place);",
    replace: "",
    why: "a review whose reply is read back is erased while its place is out of reach",
    tests: ["src/features/google/replies/replies.test.ts"],
  },
  {
    file: "src/services/human-check/recaptcha.server.ts",
    find: "askVerdict({ baseUrl, secret: keys[widget].secretKey, token, timeoutMs });",
    replace: "askVerdict({ baseUrl, secret: keys.checkbox.secretKey, token, timeoutMs });",
    why: "the invisible check never passes",
  },
  {
    file: "src/features/feedback/rate/send-feedback.server.ts",
    find: "humanCheck.verify(recaptcha, `feedback:${slug}`)",
    replace: 'humanCheck.verify(recaptcha, "login")',
    why: "no review passes the human check with reCAPTCHA",
    tests: ["src/services/human-check/recaptcha.test.ts"],
  },
];
