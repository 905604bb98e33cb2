export const pageSize = 10;
