/** Orders data such as ids and ISO times. `localeCompare` orders words, and each machine by its own language. */
export function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
