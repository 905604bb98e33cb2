import { z } from "zod";

/** Reads the reviews of Google that are due. `passes/jobs.server.ts` implements it. */
export const readReviews = { name: "google.read-reviews", data: z.object({}) };

/** Revokes the grant of a disconnected business. `revocation/jobs.server.ts` implements it. */
export const revokeGrant = { name: "google.revoke", data: z.object({ id: z.uuid() }) };
