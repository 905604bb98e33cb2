/** Reviews of Google on one page of the list. */
export const pageSize = 10;
