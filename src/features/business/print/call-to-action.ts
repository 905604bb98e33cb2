/** The call to action of printed pieces when the owner wrote none. */
export const defaultCall = "Como foi sua experiência?";

/** Maximum length of a call to action, in characters. */
export const maxCallLength = 80;
