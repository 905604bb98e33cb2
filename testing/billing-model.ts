import type { Payment, Preapproval } from "#src/sandbox/payments/provider-state.ts";

/** What a test sees of one owner: the provider's truth, and the right and the mails that we gave. */
export interface Observation {
  now: number;
  entitledUntil: number | null;
  trialEndsAt: number | null;
  remotes: (Preapproval & { mustRefund: boolean })[];
  payments: Payment[];
  mails: string[];
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** The daily job runs every second day in the test, and finds what no notification told. */
const detectionMs = 3 * dayMs;
const graceMs = 7 * dayMs;
/** Months have up to 31 days, and the provider's charge may be a day early. */
const monthMs = 32 * dayMs;
/** A month is counted from the start of the subscription, up to an hour before its first payment. */
const shortestMonthMs = 28 * dayMs - hourMs;

/**
 * The reference model of billing, written from the rules and not from the code. Returns in words what
 * contradicts it: an owner charged without a right, a right without a charge, or a mail sent twice.
 */
export function contradictions(seen: Observation): string[] {
  return [...chargedWithoutRight(seen), ...rightWithoutCharge(seen), ...doubleMails(seen)];
}

function chargedWithoutRight({ now, entitledUntil, payments, remotes }: Observation): string[] {
  const isEntitled = entitledUntil !== null && now < entitledUntil;
  return payments
    .filter(({ status, createdAt }) => status === "approved" && now - createdAt > hourMs)
    .flatMap(({ id, createdAt, subscriptionId }) => {
      const age = now - createdAt;
      const remote = remotes.find((one) => one.id === subscriptionId);
      if (remote?.mustRefund) return age > detectionMs ? [`payment ${id} was never refunded`] : [];
      if (age > shortestMonthMs || isEntitled) return [];
      return [`payment ${id} of ${age / dayMs} days ago gives no right`];
    });
}

function rightWithoutCharge(seen: Observation): string[] {
  const { now, entitledUntil, trialEndsAt, payments, remotes } = seen;
  if (entitledUntil === null || now >= entitledUntil) return [];
  if (trialEndsAt !== null && now < trialEndsAt) return [];
  const isPaid = payments.some((one) => {
    const isReversed = one.status === "refunded" || one.status === "charged_back";
    const age = now - one.createdAt;
    if (one.status === "approved") return age <= monthMs + graceMs + detectionMs;
    return isReversed && now - (one.reversedAt ?? 0) <= detectionMs;
  });
  // Days of grace from the start, until the first charge has a result. A start after a trial or a paid
  // month is at most a day after it.
  const isStarting = remotes.some(
    ({ anchorAt }) =>
      anchorAt !== null && anchorAt - now <= dayMs && now - anchorAt <= graceMs + detectionMs,
  );
  return isPaid || isStarting ? [] : ["a right without a trial, a payment or days of grace"];
}

function doubleMails({ mails, payments, remotes }: Observation): string[] {
  const count = (subject: string) => mails.filter((one) => one.startsWith(subject)).length;
  const invoicesWith = (isWanted: (status: Payment["status"]) => boolean) =>
    new Set(payments.filter(({ status }) => isWanted(status)).map(({ invoiceId }) => invoiceId))
      .size;
  const limits: [string, number][] = [
    ["Pagamento recebido", invoicesWith((status) => status !== "rejected")],
    ["Devolvemos R$", invoicesWith((status) => status === "refunded" || status === "charged_back")],
    ["Não conseguimos cobrar sua assinatura", invoicesWith((status) => status === "rejected")],
    ["Assinatura cancelada", remotes.length],
  ];
  return limits
    .filter(([subject, limit]) => count(subject) > limit)
    .map(([subject, limit]) => `${count(subject)} mails "${subject}" for ${limit} events`);
}
