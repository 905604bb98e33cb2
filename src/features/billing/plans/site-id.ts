/**
 * The id that announces changes of the site where changes of businesses are announced. Documents of the site
 * show the plans, and the claims and testimonials of the desk, whose triggers announce the same id (decisions
 * 0166 and 0173).
 */
export const siteId = "site";
