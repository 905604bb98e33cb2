/** Returns the keys of the two reminders of a trial's end: three days and one day before. */
export function trialEndingKeys(businessId: string): [first: string, last: string] {
  return [`billing.trial-ending-3:${businessId}`, `billing.trial-ending-1:${businessId}`];
}
