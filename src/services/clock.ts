/** Where the program learns the time, so that tests can turn it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** The calendar day in São Paulo, 'YYYY-MM-DD': the day an owner means by "hoje". */
export function businessDay(at: Date): string {
  return dayFormat.format(at);
}

const dayFormat = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" });
