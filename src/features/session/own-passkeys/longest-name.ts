/** Browser code imports this file, so it does not load the schemas of the contract. */
export const longestName = 60;
