/** Browser code imports this file, so it does not load the schemas of the contract. */
export const minPasswordLength = 6;
export const maxPasswordLength = 1000;
