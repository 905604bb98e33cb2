import { z } from "zod";
import { defineJob } from "#src/services/queue/queue.ts";
import type { AccessServices } from "../connection/access-token.server.ts";
import * as queued from "../queued-jobs.ts";
import { purgeReviews } from "../reviews/purge-reviews.server.ts";
import { readDue } from "./read-due.server.ts";

/** Every minute: reads the reviews of Google that are due, within the quota. */
export const readDueJob = defineJob({
  ...queued.readReviews,
  schedule: "* * * * *",
  // The next minute is the retry.
  retries: 0,
  run: (services: AccessServices) => readDue(services),
});

/** Every hour: erases what is too old. Also without a connection to Google. */
export const purgeReviewsJob = defineJob({
  name: "google.purge-reviews",
  data: z.object({}),
  schedule: "17 * * * *",
  run: (services: AccessServices) => purgeReviews(services),
});
