const dayMs = 86_400_000;

/** Without a reply for this long a review waits too long. */
const patienceDays = 2;
/** Of reviews that wait longer than this nobody is reminded: customers hardly read a reply that comes so late. */
const remindedDays = 90;

/** When reviews were written that wait for a reply too long now. */
export interface WaitingTimes {
  after: Date;
  before: Date;
}

/** Returns when reviews were written that wait for a reply too long now. */
export function waitingTimes(now: Date): WaitingTimes {
  const daysAgo = (days: number) => new Date(now.getTime() - days * dayMs);
  return { after: daysAgo(remindedDays), before: daysAgo(patienceDays) };
}
