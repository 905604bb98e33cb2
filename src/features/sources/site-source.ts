/** The source in the badge's link on the owner's website. */
export const siteSource = "site";
