/** Per day in São Paulo. Enough for a business's customers of one day, and too few for spam. */
export const maxPerDay = 200;

/** Per day of a trial, and of a plan until the owner can no longer withdraw. Those of one account with the same place share it. */
export const maxPerTrialDay = 20;
