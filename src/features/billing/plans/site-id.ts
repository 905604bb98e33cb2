/** Stands for the site where changes of businesses are announced (decision 0007). */
export const siteId = "site";
