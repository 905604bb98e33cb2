/** Minimum length of an operator's password. It is a second factor beside the one-time code. */
export const minPasswordLength = 12;
