import { z } from "zod";
import { defineJob } from "#src/services/queue/queue.ts";
import { mailDigest } from "./mail-digest.server.tsx";
import { mailDigestBatch } from "./mail-digest-batch.server.ts";
import * as queued from "./queued-jobs.ts";
import { startDigestRun } from "./start-digest-run.server.ts";

/** Mails the digest of one batch of businesses and enqueues the next batch. */
export const digestBatchJob = defineJob({ ...queued.digestBatch, run: mailDigestBatch });

/** Mails the digest of one business that failed within its batch. */
export const digestOfOneJob = defineJob({ ...queued.digestOfOne, run: mailDigest });

/** Every ten minutes: starts last week's digest run if it is due, or resumes a stalled run. */
export const startDigestRunJob = defineJob({
  name: "reviews.start-digest-round",
  data: z.object({}),
  schedule: "*/10 * * * *",
  run: startDigestRun,
});
