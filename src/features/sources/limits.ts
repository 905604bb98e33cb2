/** Maximum length of the name that an owner gives a source, in characters. */
export const maxNameLength = 40;

export const maxSources = 200;
