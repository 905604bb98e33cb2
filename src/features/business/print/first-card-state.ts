/** Passed to /painel by a page that has saved the first place of a new owner: the card is shown alone. */
export const firstCardState = { isFirstCard: true };

/** Returns true if the history entry has `firstCardState`. */
export function hasFirstCard(state: unknown): boolean {
  return (state as Partial<typeof firstCardState> | null)?.isFirstCard === true;
}
