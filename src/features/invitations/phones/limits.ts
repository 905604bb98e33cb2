/** How many numbers one queue takes. A day's customers of a small business fit. */
export const maxPhones = 300;
