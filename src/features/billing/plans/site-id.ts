/**
 * Stands for the site where changes of businesses are announced: its documents show the plans, and the
 * claims and testimonials of the desk, whose triggers announce the same id (decisions 0007 and 0174).
 */
export const siteId = "site";
