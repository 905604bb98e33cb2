/** Maximum length of the name that an owner gives a source, in characters. */
export const maxNameLength = 40;

/** Maximum number of sources that a business may name. */
export const maxSources = 200;
