export const maxEndpoints = 5;

/** Characters of an endpoint's URL. */
export const maxUrlLength = 500;
