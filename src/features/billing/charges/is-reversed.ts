/** True if the payer has the money of a charge back: refunded, or taken back by the bank. */
export function isReversed({ status }: { status: string }): boolean {
  return status === "refunded" || status === "charged_back";
}

/**
 * True if the payer has the money of the newest charge back, or the bank took back any charge. The
 * subscription then ends (decision 0140). `charges` is newest first.
 */
export function isTakenBack(charges: { status: string }[]): boolean {
  const [newest] = charges;
  if (newest && isReversed(newest)) return true;
  return charges.some(({ status }) => status === "charged_back");
}
