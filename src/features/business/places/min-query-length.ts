/** Minimum length of a place search, in characters. */
export const minQueryLength = 3;
