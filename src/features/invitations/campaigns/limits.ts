/** A day of São Paulo; enough for a shop's customers of a day, too few for a spammer. */
export const mostPerDay = 200;
