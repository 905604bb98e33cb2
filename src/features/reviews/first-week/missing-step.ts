/** The days after the confirmation on which an owner may get a mail. */
export const firstWeekDays = [2, 7] as const;

export type FirstWeekDay = (typeof firstWeekDays)[number];

export const firstWeekSteps = ["place", "print", "invite"] as const;

export type FirstWeekStep = (typeof firstWeekSteps)[number];

/** What the server sees of a business's first steps. It does not see a print, only scans of what was printed. */
export interface FirstWeekState {
  hasPlace: boolean;
  /** A customer opened the page by a printed code, or rated in any way. */
  scanned: boolean;
}

/** Returns the one step that a mail suggests, or undefined if nothing is missing. */
export function missingStep(
  day: FirstWeekDay,
  { hasPlace, scanned }: FirstWeekState,
): FirstWeekStep | undefined {
  if (!hasPlace) return "place";
  if (scanned) return undefined;
  // After a week the advice to print was given, so the second mail names a way without paper.
  return day === 2 ? "print" : "invite";
}
