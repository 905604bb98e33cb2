/** Characters of a customer's first name. */
export const maxFirstNameLength = 40;
