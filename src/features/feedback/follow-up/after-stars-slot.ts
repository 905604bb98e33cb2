/** The id of the place in the form, between stars and comment, where the follow-up renders `AfterStars`. */
export const afterStarsSlot = "after-stars";
