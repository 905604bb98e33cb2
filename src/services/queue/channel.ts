import { createHash } from "node:crypto";

/** pg-boss notifies this channel in the statement that inserts a job, so the commit wakes the workers. */
export const channel = `pgboss_${createHash("sha224").update("pgboss").digest("hex").slice(0, 24)}`;
