/** True if the payer has the money of a charge back: refunded, or taken back by the bank. */
export function isReversed({ status }: { status: string }): boolean {
  return status === "refunded" || status === "charged_back";
}
