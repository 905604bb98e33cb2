export const mostKeys = 10;

/** Characters of a key's name. */
export const longestKeyName = 40;

/** How long a key is valid, in days; null without an end. */
export const keyDays = [90, 365] as const;
