/** The lengths of a period that ends today, in days. */
export const filterDays = [7, 30, 90] as const;

export type FilterDays = (typeof filterDays)[number];

/** The longest text of a search. */
export const maxSearchLength = 60;
