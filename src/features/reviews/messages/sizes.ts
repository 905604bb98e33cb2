/** Reviews on one page of the list. */
export const pageSize = 10;

/** The longest note, in characters as people count them: an emoji is one. */
export const maxNoteLength = 1000;
