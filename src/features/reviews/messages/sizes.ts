export const pageSize = 10;

/** The longest note, in characters as people count them: an emoji is one. */
export const maxNoteLength = 1000;

/**
 * How many of the newest reviews a search for words, comments, a topic or a status in a period reads. With the limit it
 * takes a few hundredths of a second in the largest business.
 */
export const searchWindow = 10_000;
