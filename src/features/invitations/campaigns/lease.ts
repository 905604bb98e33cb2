/** A lease lasts longer than one mail can take. After that, the process that took it is gone. */
export function leaseExpiry(now: Date): Date {
  return new Date(now.getTime() + 120_000);
}
