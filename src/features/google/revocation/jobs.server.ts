import { z } from "zod";
import { defineJob } from "#src/services/queue/queue.ts";
import type { Services } from "#src/services/services.ts";
import * as queued from "../queued-jobs.ts";
import { resumeRevocations } from "./resume-revocations.server.ts";
import { revokeById } from "./revoke.server.ts";

/** Revokes the grant of a disconnected business. Retried while Google does not respond. */
export const revokeJob = defineJob({
  ...queued.revokeGrant,
  retries: 8,
  run: (services: Pick<Services, "db" | "settings" | "googleProfile">, { id }) =>
    revokeById(services, id),
});

/** Every hour: resumes the revocations that Google has not confirmed. */
export const resumeRevocationsJob = defineJob({
  name: "google.resume-revocations",
  data: z.object({}),
  schedule: "17 * * * *",
  run: resumeRevocations,
});
