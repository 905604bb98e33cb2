/** Stands for the plans where changes of businesses are announced (decision 0007). */
export const plansId = "plans";
