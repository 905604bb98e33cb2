/** Within how many days the operator answers, in words. */
export function workingDays(days: number): string {
  return days === 1 ? "1 dia útil" : `${days} dias úteis`;
}
