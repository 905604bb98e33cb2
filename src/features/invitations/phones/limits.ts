/** How many numbers one queue takes. A day's customers of a small shop fit. */
export const maxPhones = 300;
