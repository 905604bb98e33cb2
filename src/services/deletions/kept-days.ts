/** How many days deletions are stored: longer than backups (30), because one may be restored on its last day. */
export const deletionsKeptDays = 35;
